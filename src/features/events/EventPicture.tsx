import { useState } from 'react';
import { assetSlug, type GameEvent } from '../../../rules';
import { useConfig } from '../../app/hooks';
import { Darcel } from '../../components/Darcel';
import { eventModels } from './standIn';

interface EventPictureProps {
  readonly event: GameEvent;
  /** How many there is room for where the event has no picture of its own. */
  readonly models: 1 | 2;
}

/** The event's own picture where there is one, else two players who might enter. */
export function EventPicture({ event, models }: EventPictureProps) {
  const { assetBase, eventPictures } = useConfig();
  const [missing, setMissing] = useState(false);
  const slug = assetSlug(event.title);
  const hasPicture = !missing && (eventPictures === null || eventPictures.includes(slug));
  return (
    <div className="event-picture">
      {hasPicture ? (
        <img
          className="event-own"
          src={`${assetBase}events/${encodeURIComponent(slug)}.png`}
          alt=""
          loading="lazy"
          onError={() => setMissing(true)}
        />
      ) : (
        eventModels(event)
          .slice(0, models)
          .map((look, index) => (
            <Darcel key={index} avatar={look} assetBase={assetBase} description="" loading="lazy" />
          ))
      )}
    </div>
  );
}
