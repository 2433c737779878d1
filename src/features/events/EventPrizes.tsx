import type { CSSProperties } from 'react';
import type { GameEvent } from '../../../rules';
import { useGetPrizesQuery } from '../../api/eventsApi';
import { MESSAGES } from '../../messages';
import { PrizeDisc } from './PrizeDisc';
import './EventPrizes.css';

/** What there is to win: prizes, then the places with their XP, as discs thrown on each other. */
export function EventPrizes({ event }: { readonly event: GameEvent }) {
  const { data: prizes = [], isLoading } = useGetPrizesQuery(event.id);
  const places = [
    [MESSAGES.first, event.xp_first],
    [MESSAGES.second, event.xp_second],
    [MESSAGES.third, event.xp_third],
    [MESSAGES.entry, event.xp_entry],
  ] as const;
  // The row keeps its height while the prizes are asked for, and the places wait so as not to be pushed aside.
  return (
    <ul
      className={isLoading ? 'discs discs-waiting' : 'discs'}
      style={{ '--discs': prizes.length + places.length } as CSSProperties}
      aria-label={MESSAGES.prizes}
    >
      {prizes.map((prize, index) => (
        <li key={index}>
          <PrizeDisc prize={prize} />
        </li>
      ))}
      {places.map(([place, xp]) => (
        <li key={place}>
          <span className="disc">
            <small>{place}</small> <span>{MESSAGES.xp(xp)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
