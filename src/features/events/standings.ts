import type { EventPhase, GameEvent } from '../../../rules';
import { MESSAGES } from '../../messages/messages';
import { EVENT_MESSAGES } from '../../messages/events';
import { SCREEN_MESSAGES } from '../../messages/screens';

/** Where an event stands in a group: an open one stands under Vote too, as upcoming. */
export type Standing = 'open' | 'upcoming' | 'vote' | 'vote-upcoming' | 'archive';

type Instant = 'submit_start' | 'submit_end' | 'voting_end';

/** What a card says by where its event stands. */
interface Wording {
  readonly subTitle: string;
  readonly dateLabel: string;
  readonly date: Instant;
}

export const WORDINGS: Readonly<Record<Standing, Wording>> = {
  open: { subTitle: EVENT_MESSAGES.theme, dateLabel: EVENT_MESSAGES.ends, date: 'submit_end' },
  upcoming: { subTitle: SCREEN_MESSAGES.upcoming, dateLabel: EVENT_MESSAGES.starts, date: 'submit_start' },
  vote: { subTitle: EVENT_MESSAGES.theme, dateLabel: EVENT_MESSAGES.ends, date: 'voting_end' },
  'vote-upcoming': { subTitle: SCREEN_MESSAGES.upcoming, dateLabel: EVENT_MESSAGES.starts, date: 'submit_end' },
  archive: { subTitle: EVENT_MESSAGES.theme, dateLabel: EVENT_MESSAGES.closed, date: 'voting_end' },
};

/** The specification's groups in its order, each with the lists that it is made of. */
const GROUPS = [
  { title: EVENT_MESSAGES.compete, lists: { open: 'open', upcoming: 'upcoming' } },
  { title: MESSAGES.vote, lists: { vote: 'vote', 'vote-upcoming': 'open' } },
  { title: EVENT_MESSAGES.archive, lists: { archive: 'archive' } },
] as const satisfies readonly { title: string; lists: Partial<Record<Standing, EventPhase>> }[];

export interface StandingEvent {
  readonly event: GameEvent;
  readonly standing: Standing;
}

export interface EventGroup {
  readonly title: string;
  readonly cards: readonly StandingEvent[];
}

export type EventLists = Readonly<Partial<Record<EventPhase, readonly GameEvent[]>>>;

/** A group with no events is hidden. */
export function groupEvents(lists: EventLists): readonly EventGroup[] {
  return GROUPS.map(group => ({
    title: group.title,
    cards: Object.entries(group.lists).flatMap(([standing, list]) =>
      (lists[list] ?? []).map(event => ({ event, standing: standing as Standing })),
    ),
  })).filter(({ cards }) => cards.length > 0);
}

export function isUpcoming(standing: Standing): boolean {
  return standing === 'upcoming' || standing === 'vote-upcoming';
}
