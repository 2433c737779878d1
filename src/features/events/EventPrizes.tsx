import { useState, type CSSProperties } from 'react';
import { pageAt } from '#rules/pages/pages';
import { useGetPrizesQuery, type ListedEvent, type Prize } from '../../api/eventsApi';
import { useConfig } from '../../base/hooks';
import { GameLink } from '../../components/GameLink';
import { unseen } from '../../components/unseen';
import { EVENT_MESSAGES } from '../../messages/events';
import { MESSAGES } from '../../messages/messages';
import * as styles from './EventPrizes.module.css';

interface EventPrizesProps {
  readonly event: ListedEvent;
  readonly className: string;
}

/** The prizes, then the places with their XP, as a row of overlapping discs. */
export function EventPrizes({ event, className }: EventPrizesProps) {
  const { data = [], isLoading } = useGetPrizesQuery(event.id, { skip: event.prizes !== null });
  const prizes = event.prizes ?? data;
  const places = [
    [EVENT_MESSAGES.first, event.xp_first],
    [EVENT_MESSAGES.second, event.xp_second],
    [EVENT_MESSAGES.third, event.xp_third],
    [EVENT_MESSAGES.entry, event.xp_entry],
  ] as const;
  // While the prizes load, the row keeps its height but is hidden, so that the places do not move when they arrive.
  return (
    <ul
      className={`${styles.discs} ${isLoading ? styles.discsWaiting : ''} ${className}`}
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
          <span className={styles.disc}>
            <small>{place}</small> <span>{EVENT_MESSAGES.xp(xp)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Addresses that are neither on the web nor a page of the game, such as javascript:, are not linked. */
const WEB_ADDRESS = /^https?:\/\//;

function PrizeDisc({ prize: { url, file } }: { readonly prize: Prize }) {
  const className = `${styles.disc} ${styles.discPrize}`;
  const picture = <PrizePicture file={file} />;
  if (url !== null && WEB_ADDRESS.test(url))
    return (
      <a
        className={className}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${EVENT_MESSAGES.prize}, ${MESSAGES.newTab}`}
      >
        {picture}
      </a>
    );
  if (url !== null && pageAt(url).name !== 'lost')
    return (
      <GameLink className={className} to={url}>
        {picture}
      </GameLink>
    );
  return <span className={className}>{picture}</span>;
}

/** A '?' if the prize has no picture, or it does not load. */
function PrizePicture({ file }: { readonly file: Prize['file'] }) {
  const { assetBase } = useConfig();
  const [isMissing, setMissing] = useState(false);
  if (file === null || file === '' || file === '?' || isMissing)
    return (
      <>
        <span className={unseen}>{EVENT_MESSAGES.secretPrize}</span>
        <b aria-hidden="true">?</b>
      </>
    );
  const src = `${assetBase}events/${encodeURIComponent(file)}`;
  return <img src={src} alt={EVENT_MESSAGES.prize} onError={() => setMissing(true)} />;
}
