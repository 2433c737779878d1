import type { CSSProperties } from 'react';
import { pathTo, PRODUCT, type Avatar } from '../../../rules';
import { useAppDispatch, useAppSelector, useConfig } from '../../app/hooks';
import { Darcel } from '../../components/Darcel';
import { GameLink } from '../../components/GameLink';
import { describeLook, HOME_LOOKS } from '../../components/looks';
import { Pill, pillClass } from '../../components/Pill';
import { MESSAGES } from '../../messages/messages';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { overlayOpened } from '../overlay/overlaySlice';
import { selectConnection } from '../wallet/walletSlice';
import './HomeScreen.css';

export function HomeScreen() {
  return (
    <main className="home">
      <section className="home-claim">
        <Tagline />
        <Entrance />
      </section>
      <div className="home-line">
        {HOME_LOOKS.map(look => (
          <Strip key={look.background} look={look} />
        ))}
      </div>
    </main>
  );
}

function Strip({ look }: { readonly look: Avatar }) {
  const { assetBase } = useConfig();
  return (
    <div className="home-strip" style={{ '--c': look.background } as CSSProperties}>
      <Darcel avatar={look} assetBase={assetBase} description={describeLook(look)} />
    </div>
  );
}

/** On two lines if the screen is wide enough. */
function Tagline() {
  const words = PRODUCT.tagline.split(' ');
  const middle = Math.ceil(words.length / 2);
  return (
    <h1>
      <span>{words.slice(0, middle).join(' ')}</span> <span>{words.slice(middle).join(' ')}</span>
    </h1>
  );
}

function Entrance() {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectConnection);
  const look = { size: 'huge' } as const;
  if (status === 'connected' || status === 'reconnecting')
    return (
      <GameLink className={pillClass(look)} to={pathTo('wardrobe')}>
        {SCREEN_MESSAGES.enterWardrobe}
      </GameLink>
    );
  return (
    <Pill {...look} onClick={() => dispatch(overlayOpened('connect'))}>
      {MESSAGES.connectWallet}
    </Pill>
  );
}
