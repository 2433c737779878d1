import {
  hashOfText,
  isProofSheet,
  verdictOf,
  voterText,
  type CheckInput,
  type RollRow,
  type Sheet,
  type SheetBallot,
} from '../../../rules/index';
import { linesOf, provenEvent, reduced, sha256, type ProvenEvent } from '../support/provenEvent';

let event: ProvenEvent;
beforeAll(async () => {
  event = await provenEvent();
});

const findingsOf = async (sheet: Sheet, more: Partial<CheckInput> = {}) =>
  (await linesOf({ sheet, receipts: [], ...more })).voters.findings;

/** What is left of a row if its wallet is forgotten. */
function forgotten(row: RollRow): RollRow {
  if (row.person !== undefined) return row;
  const text = voterText({ ...row, messageHash: hashOfText(row.message, sha256) });
  return { count: row.count, person: hashOfText(text, sha256) };
}

test('forgetting wallets leaves all lines as they were, with a dash for their sign-ins', async () => {
  const [first, ...roll] = event.sheet.roll;
  const sheet = { ...event.sheet, entries: event.sheet.entries.map(reduced), roll: [forgotten(first!), ...roll] };
  expect(isProofSheet(sheet)).toBe(true);
  const lines = await linesOf({ sheet, receipts: [] });
  expect(Object.values(lines).filter(line => verdictOf(line) === 'failed')).toEqual([]);
  expect(lines.voters.findings).toEqual([
    { verdict: 'ok', code: 'voters-signed', wallets: 4, votes: 20 },
    { verdict: 'untold', code: 'tokens-unchecked' },
    { verdict: 'untold', code: 'forgotten', wallets: 5 },
  ]);
});

test('nothing is said about tokens if all wallets are forgotten', async () => {
  expect(await findingsOf({ ...event.sheet, roll: event.sheet.roll.map(forgotten) })).toEqual([
    { verdict: 'ok', code: 'voters-signed', wallets: 4, votes: 20 },
    { verdict: 'untold', code: 'forgotten', wallets: 4 },
  ]);
});

test('a forgotten wallet has at most thirty votes, too', async () => {
  const more = Array.from({ length: 26 }, (_, index): SheetBallot => [101, 102, 101, 1, `extra-${index}`]);
  const [first, ...roll] = event.sheet.roll;
  const row = { ...forgotten(first!), count: 31 };
  const sheet: Sheet = { ...event.sheet, ballots: [...event.sheet.ballots, ...more], roll: [row, ...roll] };
  expect((await findingsOf(sheet))[0]).toMatchObject({ code: 'voters', problem: 'too-many', evidence: [row] });
});

test('a row without a vote is refused, although the sum is right', async () => {
  const sheet: Sheet = { ...event.sheet, roll: [...event.sheet.roll, { count: 0, person: 'ab'.repeat(32) }] };
  expect((await findingsOf(sheet))[0]).toMatchObject({ code: 'voters', problem: 'sum' });
});

test('wallets that needed no token do not share one', async () => {
  const roll = event.sheet.roll.map(row => ({ ...row, token: null }) as RollRow);
  expect((await findingsOf({ ...event.sheet, roll }))[0]).toMatchObject({ code: 'voters-signed', wallets: 4 });
});

describe('votes without a signature', () => {
  const unsigned = (ballots: readonly SheetBallot[]) =>
    ballots.map(([left, right, winner, , salt]): SheetBallot => [left, right, winner, 0, salt]);

  test('are all there is, if nobody has signed', async () => {
    const sheet = { ...event.sheet, roll: [], ballots: unsigned(event.sheet.ballots) };
    expect(await findingsOf(sheet)).toEqual([
      { verdict: 'untold', code: 'unsigned-votes', votes: 20, isSamePodium: false },
    ]);
  });

  test('are counted with and without, to tell whether they decide', async () => {
    const [first = 0, , , , last = 0] = event.sheet.ranking;
    const withMore = (count: number, winner: number): Sheet => {
      const more = Array.from({ length: count }, (_, n): SheetBallot => [first, last, winner, 0, `unsigned-${n}`]);
      return { ...event.sheet, ballots: [...event.sheet.ballots, ...more] };
    };
    expect(await findingsOf(withMore(1, first))).toContainEqual({
      verdict: 'untold',
      code: 'unsigned-votes',
      votes: 1,
      isSamePodium: true,
    });
    expect(await findingsOf(withMore(40, last))).toContainEqual(expect.objectContaining({ isSamePodium: false }));
  });
});

describe('a sample of the sign-ins', () => {
  const withForged = (at: number): Sheet => ({
    ...event.sheet,
    roll: event.sheet.roll.map((row, index) => (index === at ? ({ ...row, message: 'x' } as RollRow) : row)),
  });
  const sampled = { verdict: 'untold', code: 'sampled', checked: 2, of: 4 };
  const sample = (random: number, size = 2) => ({ sample: { size, random: () => random } });

  test('finds what is drawn, and says how many were', async () => {
    for (const [random, drawn, left] of [[0, 0, 2] as const, [0.99, 3, 1] as const]) {
      const found = await findingsOf(withForged(drawn), sample(random));
      expect(found[0]).toMatchObject({ code: 'voters', problem: 'sign-in' });
      expect(found.at(-1)).toEqual(sampled);
      expect((await findingsOf(withForged(left), sample(random)))[0]).toMatchObject({ code: 'voters-signed' });
    }
  });

  test('is not drawn if it would be all of them', async () => {
    for (const size of [4, 500]) {
      const codes = (await findingsOf(event.sheet, sample(0, size))).map(({ code }) => code);
      expect(codes).toEqual(['voters-signed', 'tokens-unchecked']);
    }
  });
});
