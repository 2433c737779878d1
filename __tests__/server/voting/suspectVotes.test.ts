import { SUSPICIOUS, suspectLinks, suspectVotes, type Vote } from '../../../rules';
import { playCollusion } from '../../../scripts/benchVoting/collusion';

const SEEDS = Array.from({ length: 10 }, (_, index) => index + 1);
const named = (votes: readonly Vote[]) => suspectVotes(votes).filter(({ chance }) => chance < SUSPICIOUS.unlinked);

describe('in an event of 12 entries, among 20 honest voters', () => {
  test.each([1, 2, 3, 4])('eight who always vote for one entry are named (seed %i)', async seed => {
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

describe('in an event of 50 entries, among 40 honest voters', () => {
  const brigade = { size: 50, honest: 40, brigade: 8, taste: 0 };

  test('eight who see the entry about once look like honest voters', async () => {
    const events = await Promise.all(SEEDS.map(seed => playCollusion(seed, brigade)));
    expect(events.flatMap(({ votes }) => named(votes))).toEqual([]);
  });

  test('they are named if something links them, and their entry is among the first three', async () => {
    const events = await Promise.all(SEEDS.map(seed => playCollusion(seed, brigade)));
    const lifted = events.filter(({ ranking, target }) => ranking.indexOf(target) < 3);
    expect(lifted.length).toBeGreaterThan(4);
    for (const event of lifted) {
      const [suspicions] = suspectLinks(event.votes, [event.brigade]);
      const suspicion = suspicions!.find(({ chance }) => chance < SUSPICIOUS.linked);
      expect(suspicion).toMatchObject({ entry: event.target, votes: suspicion!.chosen });
    }
  });

  test('eight honest voters whom something links are not named', async () => {
    const events = await Promise.all(SEEDS.map(seed => playCollusion(seed, { ...brigade, honest: 48, brigade: 0 })));
    const found = events.flatMap(({ votes }) => {
      const group = [...new Set(votes.map(({ voter }) => voter))].slice(0, 8);
      return suspectLinks(votes, [group]).flat();
    });
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter(({ chance }) => chance < SUSPICIOUS.linked).length).toBeLessThanOrEqual(1);
  });
});

describe('how probable the votes of linked voters are', () => {
  /** Three entries that hundreds of voters found equal. */
  const equal = Array.from({ length: 300 }, (_, number): Vote[] =>
    [
      [1, 2],
      [2, 3],
      [3, 1],
    ].map(([winner, loser]) => ({ voter: `voter ${number}`, winner: winner!, loser: loser! })),
  ).flat();
  const linked = Array.from({ length: 8 }, (_, number) => `linked ${number}`);
  const loyal = linked.map((voter, number): Vote => ({ voter, winner: 1, loser: number % 2 === 0 ? 2 : 3 }));

  test('is one half for each vote between equal entries, times the number of entries and groups', () => {
    const [suspicions] = suspectLinks([...equal, ...loyal], [linked]);
    expect(suspicions!.find(({ entry }) => entry === 1)!.chance).toBeCloseTo(3 / 2 ** 8, 2);
    const [first] = suspectLinks([...equal, ...loyal], [linked, ['nobody']]);
    expect(first!.find(({ entry }) => entry === 1)!.chance).toBeCloseTo(6 / 2 ** 8, 2);
  });

  test('is larger if the others’ votes tell little about the entries', () => {
    const [suspicions] = suspectLinks([...equal.slice(0, 9), ...loyal], [linked]);
    expect(suspicions!.find(({ entry }) => entry === 1)!.chance).toBeGreaterThan((2 * 3) / 2 ** 8);
  });

  test('includes the votes that chose it even more often', () => {
    const mixed = loyal.map((vote, number) => (number === 0 ? { ...vote, winner: 2, loser: 1 } : vote));
    const [suspicions] = suspectLinks([...equal, ...mixed], [linked]);
    const suspicion = suspicions!.find(({ entry }) => entry === 1)!;
    expect(suspicion).toMatchObject({ votes: 8, chosen: 7, expected: expect.closeTo(4, 0) as number });
    expect(suspicion.chance).toBeCloseTo((3 * 9) / 2 ** 8, 1);
  });

  test('says nothing about a single voter, or one who did not vote', () => {
    expect(suspectLinks([...equal, ...loyal], [['linked 0', 'nobody']])).toEqual([[]]);
  });
});

test('without votes nobody is named', () => {
  expect(suspectVotes([])).toEqual([]);
  expect(suspectLinks([], [['a', 'b']])).toEqual([[]]);
});
