import { applyRulings, countBallots, type Sheet, type SheetBallot, type ShownResults } from '../../rules/index';
import { linesOf, provenEvent, sealAll, type ProvenEvent } from './support/provenEvent';

let event: ProvenEvent;
beforeAll(async () => {
  event = await provenEvent();
});

const findingOf = async (sheet: Sheet, results?: ShownResults) =>
  (await linesOf({ sheet, receipts: [], results })).ranking.findings[0];

const sealed = (change: Partial<Sheet>): Sheet => sealAll({ ...event.sheet, ...change }, event.key);

/** What an honest page shows. */
function shownRows({ ranking, ...sheet }: Sheet): ShownResults['rows'] {
  const { entries, ballots } = applyRulings({ ranking, ...sheet });
  const counted = countBallots(entries, ballots).ranking;
  return ranking.map(id => {
    const { battles, range } = counted.find(entry => entry.id === id)!;
    return { ...sheet.entries.find(entry => entry.id === id)!, battles, range } as ShownResults['rows'][number];
  });
}

test('the results of an honest page are those of the count, whole or in part', async () => {
  const rows = shownRows(event.sheet);
  const same = { verdict: 'ok', code: 'ranking-same', entries: 5, isClose: false };
  expect(await findingOf(event.sheet, { rows, isComplete: true })).toMatchObject(same);
  expect(await findingOf(event.sheet, { rows: rows.slice(0, 2), isComplete: false })).toMatchObject(same);
});

test.each<[string, number, (rows: ShownResults['rows']) => ShownResults['rows']]>([
  ['another wallet', 2, rows => rows.with(1, { ...rows[1]!, wallet: '0x1' })],
  ['other pieces', 1, rows => rows.with(0, { ...rows[0]!, mouth: 'mouth/other.svg' })],
  ['another number of votes', 3, rows => rows.with(2, { ...rows[2]!, battles: 99 })],
  ['another range', 1, rows => rows.with(0, { ...rows[0]!, range: [1, 9] })],
  ['more places than there are', 6, rows => [...rows, rows[0]!]],
  ['fewer places than there are', 5, rows => rows.slice(0, -1)],
])('%s on the page: the place is found', async (_, place, change) => {
  const results = { rows: change(shownRows(event.sheet)), isComplete: true };
  expect(await findingOf(event.sheet, results)).toMatchObject({ code: 'ranking', of: 'results', place });
});

test.each<[string, number, (ranking: Sheet['ranking']) => Sheet['ranking']]>([
  ['is too short', 5, ranking => ranking.slice(0, -1)],
  ['names an entry twice', 2, ranking => ranking.with(1, ranking[0]!)],
  ['names a withdrawn entry', 1, ranking => ranking.with(0, 106)],
])('a sealed ranking that %s is not what the votes give', async (_, place, change) => {
  const ranking = change(event.sheet.ranking);
  expect(await findingOf(sealed({ ranking }))).toMatchObject({ code: 'ranking', of: 'count', place });
});

test('entries that differ by rounding alone may change places', async () => {
  const vote = (winner: number): SheetBallot => [101, 102, winner, 0, `for-${winner}`];
  const even = { ballots: [vote(101), vote(102)], entries: event.sheet.entries.slice(0, 2), rulings: [] };
  expect(await findingOf(sealed({ ...even, ranking: [101, 102] }))).toMatchObject({ isClose: false });
  expect(await findingOf(sealed({ ...even, ranking: [102, 101] }))).toMatchObject({ verdict: 'ok', isClose: true });
});

test('without votes there are no places, whatever the page lists', async () => {
  const sheet = sealed({ ballots: [], ranking: [] });
  const expected = { verdict: 'ok', code: 'ranking-same', entries: 0, ballots: 0, isClose: false };
  expect(await findingOf(sheet, { rows: shownRows(event.sheet), isComplete: true })).toEqual(expected);
});
