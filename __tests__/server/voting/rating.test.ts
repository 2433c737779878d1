import { NEW_RATING, updateRatings } from '../../../server/voting/index';

describe('a vote', () => {
  const entry = (id: number) => ({ id, wallet: `owner${id}`, shown: 1, ...NEW_RATING });

  test('moves the two apart by the same amount, and makes both more certain', () => {
    const [winner, loser] = updateRatings(entry(1), entry(2));
    expect(winner.mu).toBeGreaterThan(0);
    expect(loser.mu).toBeCloseTo(-winner.mu);
    expect(winner.sigma2).toBeLessThan(1);
    expect(winner).toMatchObject({ id: 1, wallet: 'owner1', shown: 1 });
    const [upset] = updateRatings(loser, winner);
    const [expected] = updateRatings(winner, loser);
    expect(upset.mu - loser.mu).toBeGreaterThan(expected.mu - winner.mu);
  });

  test('moves them by one step of Glicko in logits', () => {
    const [winner, loser] = updateRatings(entry(1), entry(2));
    expect(winner.mu).toBeCloseTo(0.367419, 6);
    expect(winner.sigma2).toBeCloseTo(0.839121, 6);
    expect(loser.sigma2).toBeCloseTo(0.839121, 6);
    const known = [
      { ...entry(1), mu: 0.5, sigma2: 0.7 },
      { ...entry(2), mu: -0.3, sigma2: 0.4 },
    ] as const;
    const [first, second] = updateRatings(...known);
    expect([first.mu, first.sigma2]).toEqual([expect.closeTo(0.686028, 6), expect.closeTo(0.616345, 6)]);
    expect([second.mu, second.sigma2]).toEqual([expect.closeTo(-0.4104, 4), expect.closeTo(0.372972, 6)]);
  });

  test('keeps ratings finite after ten thousand votes', () => {
    let [strong, weak] = [entry(1), entry(2)] as Parameters<typeof updateRatings>;
    for (let vote = 0; vote < 10_000; vote++) [strong, weak] = updateRatings(strong, weak);
    expect(strong.sigma2).toBeGreaterThan(0);
    expect(strong.mu).toBeGreaterThan(2);
    expect(strong.mu).toBeLessThan(20);
    expect(weak.mu).toBeCloseTo(-strong.mu);
  });
});
