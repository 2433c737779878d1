import { suspectLinks } from '#rules/voting/linkedVotes';
import { SUSPICIOUS } from '#rules/voting/suspectVotes';
import type { Vote } from '#rules/voting/voterTastes';
import { playCollusion } from '../../../lab/benchVoting/collusion';

const SEEDS = Array.from({ length: 10 }, (_, index) => index + 1);

describe('in an event of 50 entries, among 40 honest voters', () => {
  const brigade = { size: 50, honest: 40, brigade: 8, taste: 0 };

  test('eight who chose one of the first three are named if something links them', async () => {
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

  test('takes entries that nobody else saw for average, about which little is known', () => {
    const unseen = linked.map((voter): Vote => ({ voter, winner: 4, loser: 5 }));
    const [suspicions] = suspectLinks([...equal, ...unseen], [linked]);
    const suspicion = suspicions!.find(({ entry }) => entry === 4)!;
    expect(suspicion).toMatchObject({ votes: 8, chosen: 8, expected: expect.closeTo(4, 5) as number });
    expect(suspicion.chance).toBeGreaterThan(0.1);
  });

  test('says nothing about a single voter, or one who did not vote', () => {
    expect(suspectLinks([...equal, ...loyal], [['linked 0', 'nobody']])).toEqual([[]]);
  });
});

test('without votes there is nothing to say about linked voters', () => {
  expect(suspectLinks([], [['a', 'b']])).toEqual([[]]);
});
