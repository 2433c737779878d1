import { castModels } from '#rules/events/castModels';
import { assetSlug } from '#rules/outfit/items';
import { pathTo } from '#rules/pages/pages';
import { useGetEventsQuery } from '../../api/eventsApi';
import { useAppSelector, useConfig } from '../../base/hooks';
import { GameLink } from '../../components/GameLink';
import { Pill, pillClass } from '../../components/Pill';
import { Scene } from '../../components/Scene';
import { TryItFirst } from '../../components/TryItFirst';
import { unseen } from '../../components/unseen';
import { failureOf } from '../../messages/absences';
import { SCREEN_MESSAGES } from '../../messages/screens';
import { EVENT_MESSAGES } from '../../messages/events';
import { PAGE_MESSAGES } from '../../messages/pages';
import { selectIsVisitor } from '../wallet/walletSlice';
import { EventCard } from './EventCard';
import { cardWidths, groupEvents, isTrial, isUpcoming, type EventGroup, type EventLists } from './eventGroups';
import * as styles from './EventsScreen.module.css';
import * as eventCard from './EventCard.module.css';

export function EventsScreen() {
  const { assetBase } = useConfig();
  const { status, error, lists, retry } = useEventLists();
  const groups = groupEvents(lists);
  if (status === 'failed' && groups.length === 0)
    return <Scene why={failureOf(error)} assetBase={assetBase} onRetry={retry} />;
  if (status === 'ready' && groups.length === 0)
    return (
      <Scene why="no-events" assetBase={assetBase}>
        {null}
      </Scene>
    );
  return (
    <main className={styles.events} aria-busy={status === 'loading'}>
      <h1 className={unseen}>{PAGE_MESSAGES.titles.events}</h1>
      {status === 'failed' && (
        <p className={styles.failed}>
          {EVENT_MESSAGES.partlyLoaded} <Pill onClick={retry}>{SCREEN_MESSAGES.tryAgain}</Pill>
        </p>
      )}
      {status === 'loading' ? (
        <EventsSkeleton />
      ) : (
        groups.map((group, index) => <Group key={group.title} {...group} isFirst={index === 0} />)
      )}
    </main>
  );
}

interface EventsQuery {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Why one of them is missing. */
  readonly error: unknown;
  readonly lists: EventLists;
  readonly retry: () => void;
}

/** The server's four lists. They are ready once all have arrived, so that nothing on the screen moves in between. */
function useEventLists(): EventsQuery {
  const open = useGetEventsQuery('open');
  const upcoming = useGetEventsQuery('upcoming');
  const vote = useGetEventsQuery('vote');
  const archive = useGetEventsQuery('archive');
  const missing = [open, upcoming, vote, archive].filter(({ data }) => data === undefined);
  return {
    status: missing.length === 0 ? 'ready' : missing.every(({ isError }) => isError) ? 'failed' : 'loading',
    error: missing[0]?.error,
    lists: { open: open.data, upcoming: upcoming.data, vote: vote.data, archive: archive.data },
    retry: () => missing.forEach(({ refetch }) => void refetch()),
  };
}

function Group({ title, cards, isFirst }: EventGroup & { readonly isFirst: boolean }) {
  const upcoming = cards.filter(({ kind }) => isUpcoming(kind)).length;
  const widths = cardWidths(cards.length - upcoming, upcoming);
  const models = castModels(cards.filter(({ kind }) => kind !== 'vote-upcoming').map(({ event }) => event));
  const pictures = cards.map(({ event }) => assetSlug(event.title));
  return (
    <section className={styles.eventGroup} aria-label={title}>
      <div className={styles.heading}>
        <h2>{title}</h2>
        {isFirst && !cards.some(isTrial) && <Invitation />}
        {cards[0]?.kind === 'archive' && <ToStandings />}
      </div>
      <div className={styles.eventRow}>
        {cards.map((card, index) => (
          <EventCard
            key={card.event.id}
            {...card}
            width={widths[index] ?? 'wide'}
            models={models.get(card.event.id) ?? []}
            isRepeated={pictures.indexOf(pictures[index] ?? '') < index}
          />
        ))}
      </div>
    </section>
  );
}

/** For visitors, unless a card invites them to try what its event lends. */
function Invitation() {
  if (!useAppSelector(selectIsVisitor)) return null;
  return (
    <p>
      {EVENT_MESSAGES.noWallet} <TryItFirst className={pillClass({})} />
    </p>
  );
}

function ToStandings() {
  return (
    <p>
      {EVENT_MESSAGES.counted}{' '}
      <GameLink className={pillClass({})} to={pathTo('standings')}>
        {PAGE_MESSAGES.titles.standings}
      </GameLink>
    </p>
  );
}

/** Takes the space of the first group. */
function EventsSkeleton() {
  return (
    <section className={`${styles.eventGroup} ${styles.waiting}`} aria-label={SCREEN_MESSAGES.loading}>
      <h2 aria-hidden="true">{EVENT_MESSAGES.compete}</h2>
      <div className={styles.eventRow} aria-hidden="true">
        <div className={`${eventCard.event} ${eventCard.lead} ${styles.card}`} />
        <div className={`${eventCard.event} ${eventCard.small} ${styles.card}`} />
      </div>
    </section>
  );
}
