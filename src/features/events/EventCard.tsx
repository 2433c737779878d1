import { format } from 'date-fns';
import { useId, type CSSProperties } from 'react';
import type { CardWidth } from './cardWidths';
import { EventAction } from './EventAction';
import { EventPicture } from './EventPicture';
import { EventPrizes } from './EventPrizes';
import { eventColour } from './standIn';
import { WORDINGS, type StandingEvent } from './standings';
import './EventCard.css';

/** The specification's 'MMM D [at] ha' as date-fns writes it. */
const DATE_FORMAT = "MMM d 'at' haaa";

export function EventCard({ event, standing, width }: StandingEvent & { readonly width: CardWidth }) {
  const titleId = useId();
  const { subTitle, dateLabel, date } = WORDINGS[standing];
  return (
    <article
      className={`event event-${width}`}
      style={{ '--c': eventColour(event) } as CSSProperties}
      aria-labelledby={titleId}
    >
      <EventPicture event={event} models={width === 'wide' || width === 'lead' ? 2 : 1} />
      <div className="event-words">
        <p className="event-sub">{event.sub_title || subTitle}</p>
        <h3 id={titleId}>{event.title}</h3>
        <p>{event.description}</p>
        <EventPrizes event={event} />
        <div className="event-foot">
          <p className="event-date">
            <small>{dateLabel}</small> <time dateTime={event[date]}>{format(new Date(event[date]), DATE_FORMAT)}</time>
          </p>
          <EventAction event={event} standing={standing} titleId={titleId} />
        </div>
      </div>
    </article>
  );
}
