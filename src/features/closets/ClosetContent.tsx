import type { CSSProperties, ReactNode } from 'react';
import { textOn } from '#rules/catalogue/textOn';
import type { ClosetEntry } from '#rules/events/badges';
import { COLOURS } from '#rules/fits/gameFits';
import { shortAddress } from '#rules/ids';
import { pathTo } from '#rules/pages/pages';
import type { ClosetContents } from './closetsApi';
import { useName } from '../../api/namesApi';
import { useAppSelector, useConfig, useCopy } from '../../base/hooks';
import { fieldOf } from '../../components/colour';
import { Darcel } from '../../components/Darcel';
import { GameLink } from '../../components/GameLink';
import { Pill, pillClass } from '../../components/Pill';
import { unseen } from '../../components/unseen';
import { WalletName } from '../../components/WalletName';
import { CLOSET_MESSAGES } from './messages';
import { selectXp } from '../holdings/holdingsSelectors';
import { selectAddress } from '../wallet/walletSlice';
import { PAGE_MESSAGES } from '../../messages/pages';
import { BadgeList } from './BadgeList';
import { Lookbook } from './Lookbook';
import * as styles from './ClosetContent.module.css';

interface ClosetContentProps {
  readonly wallet: string;
  readonly contents: ClosetContents;
  /** Those that have been read. */
  readonly entries: readonly ClosetEntry[];
  /** Loads older ones; undefined if there are none. */
  readonly onMore: (() => void) | undefined;
  readonly isLoading: boolean;
  /** What only its owner sees. */
  readonly children: ReactNode;
}

export function ClosetContent({ wallet, contents, entries, onMore, isLoading, children }: ClosetContentProps) {
  return (
    <main className={styles.closet}>
      <ClosetHead wallet={wallet} contents={contents} latest={entries[0]} />
      <div className={styles.rest}>
        {children}
        {contents.badges.length > 0 && <BadgeList badges={contents.badges} />}
        <Lookbook entries={entries} onMore={onMore} isLoading={isLoading} />
      </div>
    </main>
  );
}

/** A closet's XP is what its wallet has won; its owner's XP in the header has more. */
function OwnXp({ wallet, won }: { readonly wallet: string; readonly won: number }) {
  const isOwn = useAppSelector(selectAddress)?.toLowerCase() === wallet.toLowerCase();
  const total = useAppSelector(selectXp);
  if (!isOwn || total === 'loading' || total <= won) return null;
  return <p>{CLOSET_MESSAGES.total(total, total - won)}</p>;
}

interface ClosetHeadProps {
  readonly wallet: string;
  readonly contents: ClosetContents;
  /** What was worn last. */
  readonly latest: ClosetEntry | undefined;
}

function ClosetHead({ wallet, contents: { xp, events, podiums }, latest }: ClosetHeadProps) {
  const { assetBase } = useConfig();
  const [copied, copy] = useCopy();
  const colour = latest ? fieldOf(latest.avatar.background) : COLOURS.Lilac;
  const colours = { '--c': colour, color: `var(--${textOn(colour)})` } as CSSProperties;
  return (
    <div className={styles.head} style={colours}>
      <div className={styles.words}>
        <h1>{CLOSET_MESSAGES.title(shortAddress(wallet))}</h1>
        <WalletName name={useName(wallet)} className={styles.name} />
        <div className={styles.figures}>
          <OwnXp wallet={wallet} won={xp} />
          <p>{CLOSET_MESSAGES.figures(xp, events, podiums)}</p>
        </div>
        <div className={styles.whole}>
          <p>{wallet}</p>
          <Pill size="small" onClick={() => copy(wallet)}>
            {copied === true ? CLOSET_MESSAGES.copied : CLOSET_MESSAGES.copy}
          </Pill>
          <GameLink className={pillClass({ size: 'small', tone: 'bone' })} to={pathTo('standings')}>
            {PAGE_MESSAGES.titles.standings}
          </GameLink>
        </div>
        <p role="status">
          {copied === true && <span className={unseen}>{CLOSET_MESSAGES.copied}</span>}
          {copied === false && CLOSET_MESSAGES.notCopied}
        </p>
      </div>
      {latest && <Darcel avatar={latest.avatar} assetBase={assetBase} description="" className={styles.darcel} />}
    </div>
  );
}
