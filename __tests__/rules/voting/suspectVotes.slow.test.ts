import { SUSPICIOUS, suspectVotes } from '#rules/voting/suspectVotes';
import type { Vote } from '#rules/voting/voterTastes';
import { playCollusion } from '../../../lab/benchVoting/collusion';

const SEEDS = [1, 2, 3, 4];
const named = (votes: readonly Vote[]) => suspectVotes(votes).filter(({ chance }) => chance < SUSPICIOUS.unlinked);

describe('in an event of 12 entries, among 20 honest voters', () => {
  test.each(SEEDS)('eight who always vote for one entry are named (seed %i)', async seed => {
    const { votes, brigade, target } = await playCollusion(seed, { size: 12, honest: 20, brigade: 8, taste: 0.4 });
    const chances = suspectVotes(votes).map(({ chance }) => chance);
    expect(chances).toEqual([...chances].sort((a, b) => a - b));
    const [suspicion, ...others] = named(votes);
    expect(others).toEqual([]);
    expect(suspicion!.entry).toBe(target);
    const wrong = suspicion!.voters.filter(voter => !brigade.includes(voter));
    expect(suspicion!.voters.length - wrong.length).toBe(8);
    expect(wrong.length).toBeLessThanOrEqual(2);
    const own = votes.filter(({ voter, winner, loser }) => {
      return suspicion!.voters.includes(voter) && [winner, loser].includes(target);
    });
    expect([suspicion!.votes, suspicion!.chosen]).toEqual([
      own.length,
      own.filter(one => one.winner === target).length,
    ]);
    expect(suspicion!.expected).toBeLessThan(0.8 * suspicion!.chosen);
  });

  test.each([0, 0.4, 0.9])('none of them is named, however much their tastes differ (%d)', async taste => {
    const events = await Promise.all(
      SEEDS.map(seed => playCollusion(seed, { size: 12, honest: 28, brigade: 0, taste })),
    );
    expect(events.flatMap(({ votes }) => named(votes))).toEqual([]);
  });
});

test('eight who see their entry about once, in an event of 50, look like honest voters', async () => {
  const plan = { size: 50, honest: 40, brigade: 8, taste: 0 };
  const events = await Promise.all(SEEDS.map(seed => playCollusion(seed, plan)));
  expect(events.flatMap(({ votes }) => named(votes))).toEqual([]);
});

test('without votes nobody is named', () => {
  expect(suspectVotes([])).toEqual([]);
});
