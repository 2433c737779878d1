import { PAGES } from '../../../rules';
import { useConfig } from '../../app/hooks';
import { COLOURS, SAD_LOOK } from '../../components/looks';
import { Pill } from '../../components/Pill';
import { Scene } from '../../components/Scene';
import { MESSAGES } from '../../messages/messages';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { EVENT_MESSAGES } from '../../messages/events';
import { cardWidths } from './cardWidths';
import { EventCard } from './EventCard';
import { EventsSkeleton } from './EventsSkeleton';
import { groupEvents, isUpcoming, type EventGroup } from './standings';
import { useEventLists } from './useEventLists';
import './EventsScreen.css';

export function EventsScreen() {
  const { assetBase } = useConfig();
  const { status, lists, retry } = useEventLists();
  const groups = groupEvents(lists);
  const scene = { avatar: SAD_LOOK, assetBase };
  if (status === 'failed' && groups.length === 0)
    return (
      <Scene {...scene} colour={COLOURS.Blush} title={SCREEN_MESSAGES.notLoadedTitle} text={MESSAGES.notLoaded}>
        <Pill onClick={retry}>{SCREEN_MESSAGES.tryAgain}</Pill>
      </Scene>
    );
  if (status === 'ready' && groups.length === 0)
    return (
      <Scene {...scene} colour={COLOURS.Sky} title={EVENT_MESSAGES.noEventsTitle} text={SCREEN_MESSAGES.noEvents} />
    );
  return (
    <main className="events" aria-busy={status === 'loading'}>
      <h1 className="unseen">{PAGES.events.title}</h1>
      {status === 'failed' && (
        <p className="events-failed">
          {MESSAGES.notLoaded} <Pill onClick={retry}>{SCREEN_MESSAGES.tryAgain}</Pill>
        </p>
      )}
      {status === 'loading' ? <EventsSkeleton /> : groups.map(group => <Group key={group.title} {...group} />)}
    </main>
  );
}

function Group({ title, cards }: EventGroup) {
  const upcoming = cards.filter(({ standing }) => isUpcoming(standing)).length;
  const widths = cardWidths(cards.length - upcoming, upcoming);
  return (
    <section className="event-group" aria-label={title}>
      <h2>{title}</h2>
      <div className="event-row">
        {cards.map((card, index) => (
          <EventCard key={card.event.id} {...card} width={widths[index] ?? 'wide'} />
        ))}
      </div>
    </section>
  );
}
