import { verdictOf, type CheckLine, type Finding, type Receipt } from '../../../rules';
import { lineSentences } from '../../../src/messages/count';

const vote = { winner: 1 } as Receipt;
const fit = {} as Receipt;
const evidence: readonly never[] = [];

type Row = readonly [text: string, line: CheckLine['line'], ...findings: Finding[]];

/** Every sentence of the check, at least once. */
const ROWS: readonly Row[] = [
  ['No receipts in this browser.', 'votes', { verdict: 'untold', code: 'no-receipts' }],
  [
    'Your 30 votes are counted as you cast them. Your fit is there.',
    'votes',
    { verdict: 'ok', code: 'votes-counted', votes: 30, entry: 'ranked' },
  ],
  ['Your vote is counted as you cast it.', 'votes', { verdict: 'ok', code: 'votes-counted', votes: 1, entry: null }],
  ['Your fit was withdrawn.', 'votes', { verdict: 'ok', code: 'votes-counted', votes: 0, entry: 'withdrawn' }],
  [
    'Your 30 votes are sealed as you cast them.',
    'votes',
    { verdict: 'ok', code: 'votes-sealed', votes: 30, entry: null },
  ],
  [
    "5 are left out: 'bought votes'.",
    'votes',
    { verdict: 'ok', code: 'votes-left-out', votes: 5, reasons: ['bought votes'] },
  ],
  ["1 is left out: 'a', 'b'.", 'votes', { verdict: 'ok', code: 'votes-left-out', votes: 1, reasons: ['a', 'b'] }],
  ['Your wallet cast 12 votes from another browser.', 'votes', { verdict: 'ok', code: 'votes-elsewhere', votes: 12 }],
  ['3 of your votes carry no signature.', 'votes', { verdict: 'untold', code: 'votes-unsigned', votes: 3 }],
  ['1 of your votes carries no signature.', 'votes', { verdict: 'untold', code: 'votes-unsigned', votes: 1 }],
  [
    'One of your receipts is no evidence: dated after the end, or after its key was retired.',
    'votes',
    { verdict: 'untold', code: 'no-evidence', receipts: 1 },
  ],
  ['One of your votes is missing.', 'votes', { verdict: 'failed', code: 'votes-missing', evidence: [vote] }],
  ['2 of your votes are missing.', 'votes', { verdict: 'failed', code: 'votes-missing', evidence: [vote, vote] }],
  [
    'One of your votes and your fit are missing.',
    'votes',
    { verdict: 'failed', code: 'votes-missing', evidence: [vote, fit] },
  ],
  ['Your fit is missing.', 'votes', { verdict: 'failed', code: 'votes-missing', evidence: [fit] }],
  [
    '2 of your receipts are not what we signed.',
    'votes',
    { verdict: 'failed', code: 'not-our-signature', evidence: [vote, fit] },
  ],
  [
    'The roll says 30 for this browser; it cast 12.',
    'votes',
    { verdict: 'failed', code: 'roll-differs', inRoll: 30, own: 12, evidence },
  ],
  [
    '412 wallets signed for 12,240 votes, at most 30 each.',
    'voters',
    { verdict: 'ok', code: 'voters-signed', wallets: 412, votes: 12_240 },
  ],
  ['1 wallet signed for 1 vote, at most 30.', 'voters', { verdict: 'ok', code: 'voters-signed', wallets: 1, votes: 1 }],
  ...(
    [
      ['sign-in', 'A sign-in is not for this site, this wallet and one voter key.'],
      ['count', 'A voter’s key did not sign for so many votes in this event.'],
      ['sum', 'The votes that wallets signed for are not as many as those marked as signed.'],
      ['too-many', 'A wallet has more than 30 votes.'],
      ['key-twice', 'A voter’s key is listed twice.'],
      ['token-twice', 'Two wallets voted with one token.'],
      ['token-not-held', 'A wallet did not hold its token.'],
    ] as const
  ).map(([problem, text]): Row => [text, 'voters', { verdict: 'failed', code: 'voters', problem, evidence }]),
  [
    '40 votes carry no signature. Without them the first three are the same.',
    'voters',
    { verdict: 'untold', code: 'unsigned-votes', votes: 40, isSamePodium: true },
  ],
  [
    '1 vote carries no signature. Without it the first three would be others.',
    'voters',
    { verdict: 'untold', code: 'unsigned-votes', votes: 1, isSamePodium: false },
  ],
  [
    '9 contract wallets, and who held the tokens: only the chain knows. The command asks it.',
    'voters',
    { verdict: 'untold', code: 'contract-wallets', wallets: 9 },
    { verdict: 'untold', code: 'tokens-unchecked' },
  ],
  [
    '1 contract wallet: only the chain knows. The command asks it.',
    'voters',
    { verdict: 'untold', code: 'contract-wallets', wallets: 1 },
  ],
  [
    'Who held the tokens: only the chain knows. The command asks it.',
    'voters',
    { verdict: 'untold', code: 'tokens-unchecked' },
  ],
  ['The wallets held their 9 tokens during the voting.', 'voters', { verdict: 'ok', code: 'tokens-held', tokens: 9 }],
  ['One wallet was forgotten.', 'voters', { verdict: 'untold', code: 'forgotten', wallets: 1 }],
  ['3 wallets were forgotten.', 'voters', { verdict: 'untold', code: 'forgotten', wallets: 3 }],
  [
    'Of 1,234 sign-ins, this browser drew 500 and checked those. The command checks all.',
    'voters',
    { verdict: 'untold', code: 'sampled', checked: 500, of: 1234 },
  ],
  [
    '12,280 votes, 50 fits, 3 rulings and the roll are what was sealed.',
    'sealed',
    { verdict: 'ok', code: 'sheet-sealed', ballots: 12_280, entries: 50, rulings: 3 },
  ],
  ...(
    [
      ['entries', 'The fits are not what was sealed.'],
      ['ballots', 'The votes are not what was sealed.'],
      ['rulings', 'The rulings are not what was sealed.'],
      ['roll', 'The roll is not what was sealed.'],
      ['end', 'Nothing was sealed at the end.'],
    ] as const
  ).map(([part, text]): Row => [text, 'sealed', { verdict: 'failed', code: 'not-sealed', part, evidence }]),
  [
    'A ruling is not of the time at which it was sealed.',
    'sealed',
    { verdict: 'failed', code: 'ruling-dated', evidence },
  ],
  ['Nothing was left out.', 'rulings', { verdict: 'ok', code: 'no-rulings' }],
  [
    '3 rulings left out 25 votes and a fit. Without them the first three would be the same.',
    'rulings',
    { verdict: 'ok', code: 'rulings-applied', rulings: 3, votes: 25, entries: 1, isSamePodium: true },
  ],
  [
    '1 ruling left out 2 fits. Without it the first three would be others.',
    'rulings',
    { verdict: 'ok', code: 'rulings-applied', rulings: 1, votes: 0, entries: 2, isSamePodium: false },
  ],
  ...(
    [
      ['numbering', 'A ruling is missing: their numbers have gaps.'],
      ['subject', 'A ruling is about something that is not there.'],
      ['end', 'The end was moved as rulings may not move it.'],
      ['after-end', 'A ruling was made after the end.'],
      ['left-out', 'Other votes are left out than the rulings say.'],
      ['cancelled', 'The event was called off, so it has no results.'],
    ] as const
  ).map(([problem, text]): Row => [text, 'rulings', { verdict: 'failed', code: 'rulings', problem, evidence }]),
  [
    '14 seals follow one another; the 9 that you saw are among them.',
    'seals',
    { verdict: 'ok', code: 'seals-chained', seals: 14, seen: 9 },
  ],
  [
    '14 seals follow one another; the one that you saw is among them.',
    'seals',
    { verdict: 'ok', code: 'seals-chained', seals: 14, seen: 1 },
  ],
  [
    '14 seals follow one another. This browser has seen none of them before.',
    'seals',
    { verdict: 'ok', code: 'seals-chained', seals: 14, seen: 0 },
  ],
  ...(
    [
      ['order', 'The seals do not follow one another.'],
      ['signature', 'A seal is not signed by its key.'],
      ['key', 'A seal is by a key that was not in use.'],
      ['missing', 'A seal that you saw is not among them.'],
      ['incomplete', 'The last seals are missing.'],
    ] as const
  ).map(([problem, text]): Row => [text, 'seals', { verdict: 'failed', code: 'seals', problem, evidence }]),
  [
    'Sealed 21 s after the end. witness.example saw it at 7:01pm; trusting it is up to you.',
    'witnesses',
    {
      verdict: 'ok',
      code: 'witnessed',
      delay: 21,
      witnesses: [{ name: 'witness.example', at: new Date(2026, 4, 8, 19, 1).getTime() }],
    },
  ],
  [
    'Sealed 5 s before the end. a saw it at 8:05am, b saw it at 8:05am; trusting them is up to you.',
    'witnesses',
    {
      verdict: 'ok',
      code: 'witnessed',
      delay: -5,
      witnesses: ['a', 'b'].map(name => ({ name, at: new Date(2026, 4, 8, 8, 5).getTime() })),
    },
  ],
  ['Sealed 11 min after the end.', 'witnesses', { verdict: 'untold', code: 'sealed-late', delay: 650 }],
  ['Sealed 3 h after the end.', 'witnesses', { verdict: 'untold', code: 'sealed-late', delay: 10_800 }],
  ['The end was not sealed.', 'witnesses', { verdict: 'untold', code: 'sealed-late', delay: Infinity }],
  [
    'No witness: compare 3f9a 02c7 51be with a friend.',
    'witnesses',
    { verdict: 'untold', code: 'no-witness', leaf: '3f9a02c751be77' },
  ],
  ...(
    [
      ['not-included', 'The end seal is not in the log of all seals.'],
      ['rolled-back', 'The log of all seals has lost some.'],
    ] as const
  ).map(([problem, text]): Row => [text, 'witnesses', { verdict: 'failed', code: 'log', problem, evidence }]),
  [
    'Counted here: the same ranking as on this page.',
    'ranking',
    { verdict: 'ok', code: 'ranking-same', entries: 50, ballots: 12_280, isClose: false },
  ],
  [
    'Counted here: the same ranking as on this page, but for places too close for this browser to tell.',
    'ranking',
    { verdict: 'ok', code: 'ranking-same', entries: 50, ballots: 12_280, isClose: true },
  ],
  [
    'No vote counted, so there is no ranking.',
    'ranking',
    { verdict: 'ok', code: 'ranking-same', entries: 0, ballots: 0, isClose: false },
  ],
  [
    'Counted here: another ranking from place 3 on.',
    'ranking',
    { verdict: 'failed', code: 'ranking', place: 3, of: 'count', evidence },
  ],
  [
    'Counted here: this page shows something else from place 3 on.',
    'ranking',
    { verdict: 'failed', code: 'ranking', place: 3, of: 'results', evidence },
  ],
  [
    'Counted here: another ranking was sealed.',
    'ranking',
    { verdict: 'failed', code: 'ranking', place: 1, of: 'seal', evidence },
  ],
];

const timed = (line: CheckLine['line'], findings: readonly Finding[]) =>
  ({ line, findings, ms: 1 }) as unknown as CheckLine & { readonly ms: number };

test.each(ROWS.map(row => [row[0], row] as const))('%s', (_, [text, name, ...findings]) => {
  const line = timed(name, findings);
  expect(lineSentences(line)).toMatchObject([{ verdict: verdictOf(line), text }]);
});

test.each([
  [30, 'They carry no signature.'],
  [1, 'It carries no signature.'],
])('if all of %i votes are unsigned: %s', (votes, text) => {
  const line = timed('votes', [
    { verdict: 'ok', code: 'votes-counted', votes, entry: null },
    { verdict: 'untold', code: 'votes-unsigned', votes },
  ]);
  expect(lineSentences(line)[1]).toEqual({ verdict: 'untold', text });
});
