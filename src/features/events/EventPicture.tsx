import { useState } from 'react';
import { assetSlug, type GameEvent } from '../../../rules';
import { useConfig } from '../../app/hooks';
import { Darcel } from '../../components/Darcel';
import { eventModels } from './placeholder';

interface EventPictureProps {
  readonly event: GameEvent;
  /** How many models to show if the event has no picture of its own. */
  readonly models: 1 | 2;
}

export function EventPicture({ event, models }: EventPictureProps) {
  const { assetBase, eventPictures } = useConfig();
  const [isMissing, setMissing] = useState(false);
  const slug = assetSlug(event.title);
  const hasPicture = !isMissing && (eventPictures === null || eventPictures.includes(slug));
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
