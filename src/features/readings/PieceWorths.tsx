import { useState, type CSSProperties } from 'react';
import { DEFAULT_AVATAR, typeOfDefaultArms } from '#rules/outfit/avatar';
import type { Wardrobe } from '#rules/outfit/items';
import type { PieceWorth } from '#rules/voting/pieceWorth';
import { useGetWardrobeQuery } from '../../api/wardrobeApi';
import { useAppSelector } from '../../base/hooks';
import { Details } from '../../components/Details';
import { Pill } from '../../components/Pill';
import { wornTitle } from '../../messages/fits';
import { WORTH_MESSAGES } from './messages';
import { selectReadings } from './readingsSlice';
import * as styles from './PieceWorths.module.css';

const NOTHING: Wardrobe = [];
const SHOWN_FIRST = 10;

/** What each piece adds to a fit's chance, with its margin, and the pieces about which the votes say nothing. */
export function PieceWorths() {
  const reading = useAppSelector(state => selectReadings(state).pieces);
  const { data: wardrobe = NOTHING } = useGetWardrobeQuery(undefined);
  const [showsAll, setShowsAll] = useState(false);
  if (!reading) return null;
  const { pieces } = reading;
  const uncompared = reading.uncompared.filter(({ value }) => !isDefault(value));
  const widest = Math.max(...pieces.map(({ low, high }) => Math.max(-low, high)));
  return (
    <>
      <p>{WORTH_MESSAGES.how}</p>
      <ul className={styles.worths} aria-label={WORTH_MESSAGES.pieces}>
        {pieces.slice(0, showsAll ? undefined : SHOWN_FIRST).map(piece => (
          <li key={piece.value}>
            <b>{wornTitle(piece.value, wardrobe)}</b>
            <Interval piece={piece} widest={widest} />
            <span>
              {WORTH_MESSAGES.worth(piece)} · {WORTH_MESSAGES.worn(piece.entries)}
            </span>
          </li>
        ))}
      </ul>
      {!showsAll && pieces.length > SHOWN_FIRST && (
        <Pill size="small" onClick={() => setShowsAll(true)}>
          {WORTH_MESSAGES.showAll(pieces.length)}
        </Pill>
      )}
      {uncompared.length > 0 && (
        <Details summary={WORTH_MESSAGES.tooFew}>
          <p>
            {uncompared
              .map(({ value, entries }) => `${wornTitle(value, wardrobe)}, ${WORTH_MESSAGES.worn(entries)}`)
              .join(' · ')}
          </p>
        </Details>
      )}
    </>
  );
}

/** Default pieces are in most fits without having been chosen. */
function isDefault(value: string): boolean {
  return Object.values(DEFAULT_AVATAR).includes(value) || typeOfDefaultArms(value) !== undefined;
}

interface IntervalProps {
  readonly piece: PieceWorth;
  /** How far the widest interval reaches from zero. */
  readonly widest: number;
}

/** The margin as a bar around zero, in the middle, with a dot at the worth. */
function Interval({ piece: { worth, low, high }, widest }: IntervalProps) {
  const place = (value: number): string => `${(50 + (50 * value) / widest).toFixed(1)}%`;
  const side = low > 0 ? 'more' : high < 0 ? 'less' : 'unclear';
  const style = { '--low': place(low), '--worth': place(worth), '--high': place(high) } as CSSProperties;
  return <span className={styles.worthBar} data-side={side} style={style} aria-hidden="true" />;
}
