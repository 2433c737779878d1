import {
  applyRulings,
  countBallots,
  DEFAULT_AVATAR,
  type Sheet,
  type SheetBallot,
  type SheetEntry,
  type ShownResults,
} from '../../../rules/index';
import { linesOf, provenEvent, reduced, sealAll, type ProvenEvent } from '../support/provenEvent';

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
  ['no range', 1, rows => rows.with(0, { ...rows[0]!, range: null })],
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

const atOnce = (entry: SheetEntry): SheetEntry => ({ ...entry, submittedAt: '2026-05-01T11:00:00.000Z' });

test.each([
  ['submitted earlier', (entry: SheetEntry) => entry],
  ['with the lower id, if both were submitted at once', atOnce],
])('of entries that are exactly equal, the one %s is first, whatever an operator prefers', async (_, change) => {
  const vote = (winner: number): SheetBallot => [101, 102, winner, 0, `for-${winner}`];
  const even = { ballots: [vote(101), vote(102)], entries: event.sheet.entries.slice(0, 2).map(change), rulings: [] };
  expect(await findingOf(sealed({ ...even, ranking: [101, 102] }))).toMatchObject({ isClose: false });
  expect(await findingOf(sealed({ ...even, ranking: [102, 101] }))).toMatchObject({ of: 'count', place: 1 });
});

test('entries whose strengths may be rounded either way may change places', async () => {
  const votes = (winner: number, loser: number, count: number): readonly SheetBallot[] =>
    Array.from({ length: count }, (_, index) => [winner, loser, winner, 0, `${winner}-${loser}-${index}`]);
  // 101 and 102 are at 0.6553445015.
  const [one, other] = [101, 102].map(id => [...votes(id, 103, 5), ...votes(103, id, 1)]);
  const ballots = [...one!, ...other!, ...votes(103, 104, 3)];
  const even = { ballots, entries: event.sheet.entries.slice(0, 4), rulings: [] };
  const same = { code: 'ranking-same', entries: 4 };
  expect(await findingOf(sealed({ ...even, ranking: [101, 102, 103, 104] }))).toMatchObject({
    ...same,
    isClose: false,
  });
  expect(await findingOf(sealed({ ...even, ranking: [102, 101, 103, 104] }))).toMatchObject({ ...same, isClose: true });
});

test('figures that the page does not show are not compared', async () => {
  const rows = shownRows(event.sheet).map(row => ({ ...row, battles: null, range: null }));
  expect(await findingOf(event.sheet, { rows, isComplete: true })).toMatchObject({ verdict: 'ok' });
});

test('a layer that is newer than an entry is shown as the default has it', async () => {
  const entries = event.sheet.entries.map(entry => ({ ...entry, glasses: undefined }));
  const sheet = sealed({ entries });
  const rows = shownRows(event.sheet);
  expect(await findingOf(sheet, { rows, isComplete: true })).toMatchObject({ verdict: 'ok' });
  const dressed = rows.with(1, { ...rows[1]!, glasses: 'glasses/shades.svg' });
  expect(await findingOf(sheet, { rows: dressed, isComplete: true })).toMatchObject({ of: 'results', place: 2 });
});

test('a forgotten entry has no pieces, and the address of nobody else', async () => {
  const first = event.sheet.ranking[0]!;
  const entries = event.sheet.entries.map(entry => (entry.id === first ? reduced(entry) : entry));
  const sheet = { ...event.sheet, entries };
  const rows = shownRows(event.sheet);
  const shown = (change: object) =>
    findingOf(sheet, { rows: rows.with(0, { ...rows[0]!, ...DEFAULT_AVATAR, ...change }), isComplete: true });
  const unknown = `0x${'e'.repeat(40)}`;
  expect(await shown({ wallet: unknown })).toMatchObject({ verdict: 'ok' });
  expect(await shown({ wallet: unknown, mouth: 'mouth/other.svg' })).toMatchObject({ of: 'results', place: 1 });
  expect(await shown({ wallet: rows[1]!.wallet })).toMatchObject({ of: 'results', place: 1 });
});

const AWARDS = { xp_first: 300, xp_second: 200, xp_third: 100, xp_entry: 10 };
type OwnPlace = NonNullable<ShownResults['places']>[number];

/** What an honest page tells the owner of the entry in this place. */
function ownPlace(place: number): OwnPlace & { readonly place: object } {
  const { entries, ballots } = applyRulings(event.sheet);
  const { battles, wins, range } = countBallots(entries, ballots).ranking[place - 1]!;
  const { wallet } = shownRows(event.sheet)[place - 1]!;
  const xp = [300, 200, 100][place - 1] ?? 10;
  return { wallet, place: { place, of: 5, battles, wins, range, xp } };
}

const ownFinding = (own: OwnPlace, awards?: ShownResults['awards']) =>
  findingOf(event.sheet, { rows: [], isComplete: false, places: [own], awards });

test.each([1, 2, 3, 4, 5])("the player's own place %i, its figures and its XP are those of the count", async place => {
  expect(await ownFinding(ownPlace(place), AWARDS)).toMatchObject({ verdict: 'ok' });
  const { wallet, place: own } = ownPlace(place);
  for (const change of [{ place: 7 }, { of: 6 }, { battles: 99 }, { wins: 99 }, { range: [1, 9] }, { xp: 1 }]) {
    const changed = { wallet, place: { ...own, ...change } } as OwnPlace;
    expect(await ownFinding(changed, AWARDS)).toMatchObject({ of: 'results', place });
  }
  expect(await ownFinding({ wallet, place: null })).toMatchObject({ of: 'results', place });
});

test('XP are not compared with awards that the page does not know', async () => {
  const { wallet, place } = ownPlace(1);
  expect(await ownFinding({ wallet, place: { ...place, xp: 1 } })).toMatchObject({
    verdict: 'ok',
  });
});

test('a wallet without an entry has no place', async () => {
  const { place } = ownPlace(1);
  expect(await ownFinding({ wallet: '0x1', place: null })).toMatchObject({ verdict: 'ok' });
  expect(await ownFinding({ wallet: '0x1', place })).toMatchObject({ of: 'results', place: 1 });
});

test('without votes there are no places, and the entries come in the order of their submission', async () => {
  const sheet = sealed({ ballots: [], ranking: [] });
  const rows = [...sheet.entries.slice(0, 5)].map(entry => ({ ...entry, battles: 0, range: null }));
  const [first] = rows as unknown as ShownResults['rows'];
  const places = [
    { wallet: first!.wallet, place: { place: null, of: 5, battles: 0, wins: 0, range: null, xp: AWARDS.xp_entry } },
  ];
  const shown = { rows: rows as unknown as ShownResults['rows'], isComplete: true, places, awards: AWARDS };
  const expected = { verdict: 'ok', code: 'ranking-same', entries: 0, ballots: 0, isClose: false };
  expect(await findingOf(sheet, shown)).toEqual(expected);
  expect(await findingOf(sheet, { ...shown, rows: shown.rows.toReversed() })).toMatchObject({
    of: 'results',
    place: 1,
  });
  const counted = { ...shown, rows: shown.rows.with(1, { ...shown.rows[1]!, range: [1, 1] }) };
  expect(await findingOf(sheet, counted)).toMatchObject({ of: 'results', place: 2 });
});
