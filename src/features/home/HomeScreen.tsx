import type { CSSProperties } from 'react';
import { HOME_FITS } from '#rules/fits/gameFits';
import type { Avatar } from '#rules/outfit/avatar';
import { pathTo } from '#rules/pages/pages';
import { useAppDispatch, useAppSelector, useConfig } from '../../base/hooks';
import { Darcel } from '../../components/Darcel';
import { GameLink } from '../../components/GameLink';
import { describeGameFit } from '../../components/describeGameFit';
import { Pill, pillClass } from '../../components/Pill';
import { TryItFirst } from '../../components/TryItFirst';
import { HOME_MESSAGES } from './messages';
import { MESSAGES } from '../../messages/messages';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { PAGE_MESSAGES } from '../../messages/pages';
import { overlayOpened } from '../overlay/overlaySlice';
import { selectIsVisitor } from '../wallet/walletSlice';
import * as styles from './HomeScreen.module.css';

export function HomeScreen() {
  return (
    <main className={styles.home}>
      <section className={styles.claim}>
        <Tagline />
        <div className={styles.ways}>
          <p>{HOME_MESSAGES.whatItIs}</p>
          <Entrance />
          <GameLink className={styles.test} to={pathTo('eye')}>
            {HOME_MESSAGES.eyeTest}
          </GameLink>
        </div>
      </section>
      <div className={styles.line}>
        {HOME_FITS.map(fit => (
          <Strip key={fit.background} fit={fit} />
        ))}
      </div>
    </main>
  );
}

function Strip({ fit }: { readonly fit: Avatar }) {
  const { assetBase } = useConfig();
  return (
    <div className={styles.strip} style={{ '--c': fit.background } as CSSProperties}>
      <Darcel avatar={fit} assetBase={assetBase} description={describeGameFit(fit)} className={styles.darcel} />
    </div>
  );
}

/** On two lines if the screen is wide enough. */
function Tagline() {
  const words = PAGE_MESSAGES.tagline.split(' ');
  const middle = Math.ceil(words.length / 2);
  return (
    <h1>
      <span>{words.slice(0, middle).join(' ')}</span> <span>{words.slice(middle).join(' ')}</span>
    </h1>
  );
}

function Entrance() {
  const dispatch = useAppDispatch();
  if (!useAppSelector(selectIsVisitor))
    return (
      <GameLink className={pillClass({ size: 'huge' }, styles.enter)} to={pathTo('wardrobe')}>
        {SCREEN_MESSAGES.enterWardrobe}
      </GameLink>
    );
  return (
    <>
      <Pill size="huge" className={styles.enter} onClick={() => dispatch(overlayOpened('connect'))}>
        {MESSAGES.connectWallet}
      </Pill>
      <TryItFirst className={pillClass({ size: 'large', tone: 'bone' }, styles.enter)} />
    </>
  );
}
