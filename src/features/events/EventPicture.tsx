import { useState, type CSSProperties } from 'react';
import { rivalColour } from '#rules/events/eventColour';
import type { GameEvent } from '#rules/events/events';
import type { Avatar } from '#rules/outfit/avatar';
import { assetSlug } from '#rules/outfit/items';
import { useConfig } from '../../base/hooks';
import { WholeDarcel } from '../../components/WholeDarcel';
import * as styles from './EventPicture.module.css';

interface EventPictureProps {
  readonly event: GameEvent;
  /** What to show if the event has no picture of its own: fits, or the duel that will decide between them. */
  readonly shows: readonly Avatar[] | 'duel';
  /** Another card of the group already shows the picture with this event's title. */
  readonly isRepeated: boolean;
  readonly size: 'large' | 'small-on-phones' | 'small';
  readonly className: string;
}

export function EventPicture({ event, shows, isRepeated, size, className }: EventPictureProps) {
  const { assetBase, eventPictures } = useConfig();
  const [own, setOwn] = useState<'loading' | 'loaded' | 'missing'>('loading');
  const slug = assetSlug(event.title);
  const hasOwn = !isRepeated && own !== 'missing' && (eventPictures === null || eventPictures.includes(slug));
  return (
    <div
      className={`${styles.picture} ${shows === 'duel' ? styles.duel : ''} ${className}`}
      data-size={size}
      style={{ '--rival': rivalColour(event) } as CSSProperties}
    >
      {hasOwn && (
        <img
          className={styles.own}
          data-status={own}
          src={`${assetBase}events/${encodeURIComponent(slug)}.png`}
          alt=""
          loading="lazy"
          onLoad={() => setOwn('loaded')}
          onError={() => setOwn('missing')}
        />
      )}
      {shows === 'duel' && <SleepingEye />}
      {shows !== 'duel' &&
        !hasOwn &&
        shows.map((model, index) => (
          <div key={index} className={styles.model}>
            <WholeDarcel avatar={model} assetBase={assetBase} />
          </div>
        ))}
    </div>
  );
}

/** The vote screen's eye before it opens. */
function SleepingEye() {
  return (
    <svg className={styles.eye} viewBox="-6 -6 212 212" aria-hidden="true" focusable="false">
      <circle cx="100" cy="100" r="98" fill="#fffaf0" />
      <path fill="#4c1a3c" d="M2 100a98 98 0 0 1 196 0q0 12-3 24q-95 62-190 0q-3-12-3-24z" />
      <path
        fill="none"
        stroke="#4c1a3c"
        strokeWidth="9"
        strokeLinecap="round"
        d="M42 148l-12 14M78 160l-6 17M122 160l6 17M158 148l12 14"
      />
    </svg>
  );
}
