import { EYE_TEST_MESSAGES } from '../../../src/features/eyeTest/messages';

type Outcome = Parameters<typeof EYE_TEST_MESSAGES.outcome>[0];

const CERTAIN = [
  [2, 2],
  [8, 8],
] as const;

test.each<[string, Outcome, string]>([
  [
    'votes for the left one',
    { of: 11, places: [2, 8], ranges: CERTAIN, duel: [7, 2] },
    '7 of the 9 who had this pair chose the left one. It came 2nd of 11, the other 8th.',
  ],
  [
    'votes for the right one',
    { of: 21, places: [20, 1], ranges: CERTAIN, duel: [0, 3] },
    '3 of the 3 who had this pair chose the right one. It came 1st of 21, the other 20th.',
  ],
  [
    'a single vote',
    { of: 11, places: [3, 11], ranges: CERTAIN, duel: [1, 0] },
    'The one who had this pair chose the left one. It came 3rd of 11, the other 11th.',
  ],
  [
    'no vote',
    {
      of: 11,
      places: [2, 8],
      ranges: [
        [1, 3],
        [6, 9],
      ],
      duel: [0, 0],
    },
    'Nobody had to choose between these two. The votes put the left one between 1st and 3rd, the right one between 6th and 9th.',
  ],
  [
    'no vote, but a certain place',
    {
      of: 11,
      places: [8, 1],
      ranges: [
        [6, 9],
        [1, 1],
      ],
      duel: [0, 0],
    },
    'Nobody had to choose between these two. The votes put the left one between 6th and 9th, the right one 1st.',
  ],
])('what is known after %s', (_name, outcome, sentence) => {
  expect(EYE_TEST_MESSAGES.outcome(outcome)).toBe(sentence);
});

test.each([
  [10, 10, 'You are the crowd.'],
  [9, 10, 'The crowd nods.'],
  [7, 10, 'The crowd nods.'],
  [6, 10, 'A coin would have done as well.'],
  [4, 10, 'A coin would have done as well.'],
  [3, 10, 'You see things the crowd does not.'],
  [0, 10, 'You see things the crowd does not.'],
  [5, 5, 'You are the crowd.'],
  [5, 7, 'The crowd nods.'],
  [4, 6, 'A coin would have done as well.'],
  [2, 5, 'A coin would have done as well.'],
  [3, 8, 'You see things the crowd does not.'],
])('%i of %i: %s', (right, of, sentence) => {
  expect(EYE_TEST_MESSAGES.reading({ right, of })).toBe(sentence);
});

test('the line to paste', () => {
  const marks = [true, true, false, true, true, true, true, true, false, true];
  expect(EYE_TEST_MESSAGES.line({ number: 142, marks, url: 'https://duds.example/eye' })).toBe(
    'DUDS Eye Test 142: 8/10\n🟨🟨⬛🟨🟨🟨🟨🟨⬛🟨\nhttps://duds.example/eye',
  );
});

test.each([
  [5, 'Five today.'],
  [7, 'Seven today.'],
  [9, 'Nine today.'],
])('%i pairs: %s', (pairs, sentence) => {
  expect(EYE_TEST_MESSAGES.today(pairs)).toBe(sentence);
});

test('the squares, the streak and the pairs in words', () => {
  expect(EYE_TEST_MESSAGES.squares([true, false])).toBe('1 right, 2 wrong');
  expect([1, 4].map(EYE_TEST_MESSAGES.streak)).toEqual(['1 day in a row', '4 days in a row']);
  expect(EYE_TEST_MESSAGES.pair([8, 2], 'Formal Complaint')).toBe('2nd and 8th in Formal Complaint');
});
