import { shortAddress } from '#rules/ids';
import type { Wardrobe } from '#rules/outfit/items';
import { pathTo } from '#rules/pages/pages';
import { useName } from '../../api/namesApi';
import type { ResultEntry } from '../../api/resultsApi';
import { useAppDispatch, useConfig } from '../../base/hooks';
import { Darcel } from '../../components/Darcel';
import { GameLink } from '../../components/GameLink';
import { WalletName } from '../../components/WalletName';
import { describeFit } from '../../messages/fits';
import { RESULT_MESSAGES } from '../../messages/results';
import { fitOpened } from '../overlay/overlaySlice';
import * as styles from './RankedFit.module.css';

interface RankedFitProps {
  readonly eventId: number;
  readonly entry: ResultEntry;
  /** Null if nobody has a place. */
  readonly place: number | null;
  readonly wardrobe: Wardrobe;
  readonly className?: string;
}

/** A fit, below a button that enlarges it and covers the nearest positioned element. */
export function RankedFit({ eventId, entry, place, wardrobe, className }: RankedFitProps) {
  const dispatch = useAppDispatch();
  const { assetBase } = useConfig();
  const { avatar, wallet } = entry;
  return (
    <>
      <Darcel avatar={avatar} assetBase={assetBase} description={describeFit(avatar, wardrobe)} className={className} />
      <button
        type="button"
        className={styles.fitOpen}
        aria-haspopup="dialog"
        aria-label={RESULT_MESSAGES.lookAt(placeText(place, entry))}
        onClick={() => dispatch(fitOpened({ eventId, wallet }))}
      />
    </>
  );
}

/** A place as the specification writes it: '4. 0x81...77fe'. */
function placeText(place: number | null, { wallet }: ResultEntry): string {
  return place === null ? shortAddress(wallet) : `${place}. ${shortAddress(wallet)}`;
}

interface PlaceLinkProps {
  readonly entry: ResultEntry;
  /** Null if nobody has a place. */
  readonly place: number | null;
  readonly className?: string;
}

/** A place, which leads to the closet of its wallet, and what the wallet calls itself. */
export function PlaceLink({ entry, place, className = '' }: PlaceLinkProps) {
  return (
    <>
      <GameLink className={`${styles.placeLink} ${className}`} to={pathTo('closet', entry.wallet.toLowerCase())}>
        {placeText(place, entry)}
      </GameLink>
      <PlayerName wallet={entry.wallet} />
    </>
  );
}

/** Follows an address. */
export function PlayerName({ wallet, className }: { readonly wallet: string; readonly className?: string }) {
  return <WalletName name={useName(wallet)} className={className} />;
}

interface RankNoteProps {
  readonly entry: ResultEntry;
  readonly className?: string;
}

/** How many votes a place is based on, and which other places they would also support. */
export function RankNote({ entry: { battles, range }, className = '' }: RankNoteProps) {
  if (battles === null) return null;
  return (
    <small className={`${styles.rankNote} ${className}`}>
      <span>{RESULT_MESSAGES.battles(battles)}</span>
      {range && (
        <>
          <span className={styles.rankDot}> · </span>
          <span>{RESULT_MESSAGES.range(...range)}</span>
        </>
      )}
    </small>
  );
}
