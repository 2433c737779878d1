import type { CSSProperties } from 'react';
import type { GameEvent } from '../../../rules';
import { useGetPrizesQuery } from '../../api/eventsApi';
import { EVENT_MESSAGES } from '../../messages/events';
import { PrizeDisc } from './PrizeDisc';
import './EventPrizes.css';

/** What there is to win: prizes, then the places with their XP, as discs thrown on each other. */
export function EventPrizes({ event }: { readonly event: GameEvent }) {
  const { data: prizes = [], isLoading } = useGetPrizesQuery(event.id);
  const places = [
    [EVENT_MESSAGES.first, event.xp_first],
    [EVENT_MESSAGES.second, event.xp_second],
    [EVENT_MESSAGES.third, event.xp_third],
    [EVENT_MESSAGES.entry, event.xp_entry],
  ] as const;
  // The row keeps its height while the prizes are asked for, and the places wait so as not to be pushed aside.
  return (
    <ul
      className={isLoading ? 'discs discs-waiting' : 'discs'}
      style={{ '--discs': prizes.length + places.length } as CSSProperties}
      aria-label={EVENT_MESSAGES.prizes}
    >
      {prizes.map((prize, index) => (
        <li key={index}>
          <PrizeDisc prize={prize} />
        </li>
      ))}
      {places.map(([place, xp]) => (
        <li key={place}>
          <span className="disc">
            <small>{place}</small> <span>{EVENT_MESSAGES.xp(xp)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
