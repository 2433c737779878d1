import { EYE_TEST_MESSAGES } from '../../../src/features/eyeTest/messages';

const known = { of: 21, better: 1, worse: 20, votes: 7, voters: 9 };

test.each([
  ['right', '7 of the 9 who had this pair chose it, too. It came 1st of 21, the other 20th.'],
  ['wrong', '7 of the 9 who had this pair chose the other one. It came 1st of 21, yours 20th.'],
] as const)('what is known after a %s choice', (verdict, sentence) => {
  expect(EYE_TEST_MESSAGES.outcome[verdict](known)).toBe(sentence);
});

test.each([
  ['days', 1, 'A new one in 24 h.'],
  ['hours', 9, 'A new one in 9 h.'],
  ['minutes', 12, 'A new one in 12 min.'],
] as const)('%s until the next test', (unit, count, sentence) => {
  expect(EYE_TEST_MESSAGES.nextIn({ unit, count, rest: 40 })).toBe(sentence);
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
  expect(EYE_TEST_MESSAGES.squares([true, false])).toBe('1 yes, 2 no');
  expect([1, 4].map(EYE_TEST_MESSAGES.streak)).toEqual(['1 day in a row', '4 days in a row']);
  expect(EYE_TEST_MESSAGES.pair([8, 2], 'Formal Complaint')).toBe('2nd and 8th in Formal Complaint');
});
