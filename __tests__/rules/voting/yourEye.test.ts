import { yourEye } from '#rules/voting/yourEye';

const vote = (winner: number, loser: number) => ({ winner, loser });

test.each([
  ['no votes', [], { agreed: 0, of: 0 }],
  ['a vote that agrees with the ranking', [vote(7, 8)], { agreed: 1, of: 1 }],
  ['a vote against the ranking', [vote(9, 7)], { agreed: 0, of: 1, boldest: { chosen: 3, over: 1 } }],
  [
    'two equally bold votes, of which the first is named',
    [vote(8, 7), vote(9, 8)],
    { agreed: 0, of: 2, boldest: { chosen: 2, over: 1 } },
  ],
  [
    'several votes, of which the boldest is named',
    [vote(8, 7), vote(9, 7), vote(9, 8)],
    { agreed: 0, of: 3, boldest: { chosen: 3, over: 1 } },
  ],
  ['votes on an entry that was not ranked', [vote(5, 7), vote(7, 5), vote(7, 9)], { agreed: 1, of: 1 }],
])('%s', (_name, votes, expected) => {
  expect(yourEye(votes, [7, 8, 9])).toEqual(expected);
});
