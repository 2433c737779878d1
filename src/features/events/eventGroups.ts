import type { EventPhase } from '#rules/events/events';
import type { ListedEvent } from '../../api/eventsApi';
import { MESSAGES } from '../../messages/messages';
import { EVENT_MESSAGES } from '../../messages/events';

/** What a card is for. An open event has two cards: it is also shown as upcoming under Vote. */
export type CardKind = 'open' | 'upcoming' | 'vote' | 'vote-upcoming' | 'archive';

/** How wide a card is in a grid of twelve columns: 12, 8, 6 or 4 of them. */
export type CardWidth = 'wide' | 'lead' | 'half' | 'small';

/** The specification's groups in its order, each with the server's lists that it consists of. */
const groups = () =>
  [
    { title: EVENT_MESSAGES.compete, lists: { open: 'open', upcoming: 'upcoming' } },
    { title: MESSAGES.vote, lists: { vote: 'vote', 'vote-upcoming': 'open' } },
    { title: EVENT_MESSAGES.archive, lists: { archive: 'archive' } },
  ] as const satisfies readonly { title: string; lists: Partial<Record<CardKind, EventPhase>> }[];

export interface Card {
  readonly event: ListedEvent;
  readonly kind: CardKind;
}

export interface EventGroup {
  readonly title: string;
  readonly cards: readonly Card[];
}

export type EventLists = Readonly<Partial<Record<EventPhase, readonly ListedEvent[]>>>;

/** A group with no events is hidden. */
export function groupEvents(lists: EventLists): readonly EventGroup[] {
  return groups()
    .map(group => ({
      title: group.title,
      cards: Object.entries(group.lists).flatMap(([kind, list]) =>
        (lists[list] ?? []).map(event => ({ event, kind: kind as CardKind })),
      ),
    }))
    .filter(({ cards }) => cards.length > 0);
}

export function isUpcoming(kind: CardKind): boolean {
  return kind === 'upcoming' || kind === 'vote-upcoming';
}

/** Whether visitors can try the event's card: what it lends is theirs to wear. */
export const isTrial = ({ event, kind }: Card): boolean =>
  kind === 'open' && event.lent !== undefined && event.cancelled === undefined;

/**
 * The widths of a group's cards, current events first, so that every row is full: a current and an upcoming event share
 * a row, and the rest share rows with their own kind.
 */
export function cardWidths(current: number, upcoming: number): readonly CardWidth[] {
  const pairs = Math.min(current, upcoming);
  return [
    ...Array.from<CardWidth>({ length: pairs }).fill('lead'),
    ...fillRows(current - pairs, 'half', 2),
    ...Array.from<CardWidth>({ length: pairs }).fill('small'),
    ...fillRows(upcoming - pairs, 'small', 3),
  ];
}

function fillRows(count: number, width: CardWidth, perRow: number): readonly CardWidth[] {
  const over = count % perRow;
  const first: readonly CardWidth[] = over === 1 ? ['wide'] : over === 2 ? ['half', 'half'] : [];
  return [...first, ...Array.from<CardWidth>({ length: count - first.length }).fill(width)];
}
