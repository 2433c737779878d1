import { cardWidths, groupEvents } from '../../../src/features/events/eventGroups';
import { anEvent } from '../support/anEvent';

const listed = (id: number, title: string) => ({ ...anEvent({ id, title }), prizes: null, version: null });
const open = listed(1, 'Open');
const upcoming = listed(2, 'Upcoming');
const vote = listed(3, 'Vote');
const archive = listed(4, 'Archive');

const cardsOf = (lists: Parameters<typeof groupEvents>[0]) =>
  groupEvents(lists).map(({ title, cards }) => [title, cards.map(card => `${card.kind} ${card.event.title}`)]);

describe('groups of events', () => {
  test('are in the order Compete, Vote, Archive', () => {
    expect(cardsOf({ archive: [archive], vote: [vote], open: [open], upcoming: [upcoming] })).toEqual([
      ['Compete', ['open Open', 'upcoming Upcoming']],
      ['Vote', ['vote Vote', 'vote-upcoming Open']],
      ['Archive', ['archive Archive']],
    ]);
  });

  test('a group with no events is hidden', () => {
    expect(cardsOf({ open: [], upcoming: [], vote: [], archive: [archive] })).toEqual([
      ['Archive', ['archive Archive']],
    ]);
    expect(cardsOf({})).toEqual([]);
  });

  test('an open event is also shown as upcoming under Vote', () => {
    expect(cardsOf({ open: [open] })).toEqual([
      ['Compete', ['open Open']],
      ['Vote', ['vote-upcoming Open']],
    ]);
  });

  test('an upcoming event is shown under Compete alone', () => {
    expect(cardsOf({ upcoming: [upcoming] })).toEqual([['Compete', ['upcoming Upcoming']]]);
  });
});

describe('the widths of cards', () => {
  const columns = { wide: 12, lead: 8, half: 6, small: 4 } as const;

  test.each([0, 1, 2, 3, 4, 5, 7].flatMap(current => [0, 1, 2, 3, 4, 5, 8].map(coming => [current, coming] as const)))(
    '%i current and %i upcoming fill their rows',
    (current, coming) => {
      const widths = cardWidths(current, coming);
      expect(widths).toHaveLength(current + coming);
      expect(widths.reduce((sum, width) => sum + columns[width], 0) % 12).toBe(0);
    },
  );

  test('a current event shares its row with an upcoming one', () => {
    expect(cardWidths(1, 1)).toEqual(['lead', 'small']);
  });
});
