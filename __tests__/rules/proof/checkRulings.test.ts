import { applyRulings, countBallots, leftOutSubject, sheetLeaves, type Ruling, type Sheet } from '../../../rules/index';
import { linesOf, provenEvent, sealAll, sha256, type ProvenEvent } from '../support/provenEvent';

let event: ProvenEvent;
beforeAll(async () => {
  event = await provenEvent();
});

const findingOf = async (sheet: Sheet) => (await linesOf({ sheet, receipts: [] })).rulings.findings[0];

/** The event with these rulings after the withdrawal of entry 106. */
function ruled(rulings: readonly (readonly [kind: Ruling['kind'], subject: string])[], leftOut: Sheet['leftOut'] = []) {
  const { at } = event.sheet.rulings[0]!;
  const more = rulings.map(([kind, subject], index) => ({ number: index + 2, kind, subject, at, reason: 'x' }));
  return { ...event.sheet, rulings: [...event.sheet.rulings, ...more], leftOut };
}

/** What a ban of these votes names. */
function subjectOf(positions: readonly number[]): string {
  const { ballots } = sheetLeaves(event.sheet, sha256);
  return leftOutSubject(
    positions.map(position => ballots[position]!),
    sha256,
  );
}

const withdrawnBallots = () => event.sheet.ballots.filter(([left, right]) => left === 106 || right === 106).length;

test('a ban leaves out the votes that it names', async () => {
  const at = event.sheet.ballots.findIndex(([left, right]) => left !== 106 && right !== 106);
  expect(await findingOf(ruled([['ban', subjectOf([at])]], [at]))).toMatchObject({
    code: 'rulings-applied',
    rulings: 2,
    votes: withdrawnBallots() + 1,
    entries: 1,
  });
});

test('a ban that was taken back leaves out nothing', async () => {
  const sheet = ruled([
    ['ban', subjectOf([0, 1])],
    ['unban', subjectOf([])],
  ]);
  expect(await findingOf(sheet)).toMatchObject({ code: 'rulings-applied', rulings: 3, votes: withdrawnBallots() });
});

test('a restored entry takes part again, with its votes', async () => {
  const sheet = ruled([['restore', '106']]);
  expect(await findingOf(sheet)).toEqual({ verdict: 'ok', code: 'no-rulings' });
  const { entries, ballots } = applyRulings(sheet);
  const ranking = countBallots(entries, ballots).ranking.map(({ id }) => id);
  const { ranking: line } = await linesOf({ sheet: sealAll({ ...sheet, ranking }, event.key), receipts: [] });
  expect(line.findings).toMatchObject([{ code: 'ranking-same', entries: 6, ballots: sheet.ballots.length }]);
});

test('rulings about the end and the key leave out nothing', async () => {
  const sheet = ruled([
    ['end', '2026-05-09T12:00:00.000Z'],
    ['key', 'next'],
  ]);
  expect(await findingOf(sheet)).toMatchObject({ rulings: 1 });
});

test('whether the rulings change the first three is told', async () => {
  const [first] = event.sheet.ranking;
  expect(await findingOf(ruled([]))).toMatchObject({ isSamePodium: true });
  expect(await findingOf(ruled([['withdraw', String(first)]]))).toMatchObject({ isSamePodium: false, entries: 2 });
});

test.each<[string, string, () => Sheet]>([
  [
    'a number is missing',
    'numbering',
    () => ({ ...event.sheet, rulings: [{ ...event.sheet.rulings[0]!, number: 2 }] }),
  ],
  ['an unknown entry is withdrawn', 'subject', () => ruled([['withdraw', '107']])],
  ['an unknown entry is restored', 'subject', () => ruled([['restore', '107']])],
  ['a ban names nothing', 'subject', () => ruled([['ban', '']])],
  ['the event was cancelled, and has results', 'cancelled', () => ruled([['cancel', '-']])],
  ['a vote that is not there is left out', 'left-out', () => ruled([['ban', subjectOf([0])]], [0, 99])],
  ['a vote is left out twice', 'left-out', () => ruled([['ban', subjectOf([0, 0])]], [0, 0])],
  ['a banned vote is counted', 'left-out', () => ruled([['ban', subjectOf([0, 1])]], [0])],
  ['a vote is left out after the ban was taken back', 'left-out', () => ruled([['unban', subjectOf([])]], [0])],
])('%s', async (_, problem, sheet) => {
  const tampered = sheet();
  expect(await findingOf(tampered)).toEqual({
    verdict: 'failed',
    code: 'rulings',
    problem,
    evidence: tampered.rulings,
  });
});

describe('the end of the voting', () => {
  const ENDS = '2026-05-08T12:00:00.000Z';

  /** What the line about rulings finds if these follow the event's own. */
  async function problemOf(added: readonly Partial<Ruling>[], change: (sheet: Sheet) => Partial<Sheet> = () => ({})) {
    const { sheet: honest } = event;
    const [own] = honest.rulings;
    const rulings = added.map((ruling, index) => ({ ...own!, number: index + 2, ...ruling }));
    const sheet = { ...honest, rulings: [...honest.rulings, ...rulings] };
    const finding = await findingOf({ ...sheet, ...change(sheet) });
    return finding?.code === 'rulings' ? finding.problem : 'none';
  }

  const withdrawal = (at: string): Partial<Ruling> => ({ kind: 'withdraw', subject: '101', at });
  const move = (subject: string): Partial<Ruling> => ({ kind: 'end', subject });

  test.each([
    ['at the end', [withdrawal('2026-05-08T12:00:59.000Z')], 'none'],
    ['after the end', [withdrawal('2026-05-08T12:01:01.000Z')], 'after-end'],
    ['before the later end', [move('2026-05-09T12:00:00.000Z'), withdrawal('2026-05-09T11:00:00.000Z')], 'none'],
    ['after the later end', [move('2026-05-09T12:00:00.000Z'), withdrawal('2026-05-09T12:10:00.000Z')], 'after-end'],
    ['a new key after the end', [{ kind: 'key', subject: 'its id', at: '2026-05-08T13:00:00.000Z' }], 'none'],
    ['a week more', [move('2026-05-15T12:00:00.000Z')], 'none'],
    ['more than a week', [move('2026-05-15T12:00:01.000Z')], 'end'],
    ['an earlier end', [move('2026-05-08T11:00:00.000Z')], 'end'],
    ['no time', [move('soon')], 'end'],
    ['two later ends', [move('2026-05-09T12:00:00.000Z'), move('2026-05-10T12:00:00.000Z')], 'end'],
    [
      'a later end that was decided after the end',
      [{ ...move('2026-05-09T12:00:00.000Z'), at: '2026-05-08T13:00:00.000Z' }],
      'after-end',
    ],
  ] as const)('the end and what operators decide: %s', async (_, rulings, expected) => {
    expect(await problemOf(rulings)).toBe(expected);
  });

  test('the first seal has the end of a ruling before it', async () => {
    const sealed = ({ seals: [start, ...seals] }: Sheet) => ({ seals: [{ ...start!, rulings: '2:x' }, ...seals] });
    expect(await problemOf([move(ENDS)], sealed)).toBe('none');
    expect(await problemOf([move('2026-05-09T12:00:00.000Z')], sealed)).toBe('end');
  });

  test('rulings in the first seal may be older than seals, and later than the end', async () => {
    const sealed = ({ seals: [start, ...seals] }: Sheet) => ({ seals: [{ ...start!, rulings: '2:x' }, ...seals] });
    expect(await problemOf([withdrawal('2026-05-08T13:00:00.000Z')], sealed)).toBe('none');
  });

  test('without seals, the line is about the rulings alone', async () => {
    expect(await problemOf([withdrawal('2026-05-09T12:00:00.000Z')], () => ({ seals: [] }))).toBe('none');
  });
});
