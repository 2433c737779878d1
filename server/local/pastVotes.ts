import { createHash } from 'node:crypto';
import { computeAddress } from 'ethers';
import { seededRandom } from '#rules/fits/random';
import type { SeedBallot } from '../store/voting/seedStore';

export const VOTERS = 20;
const BALLOTS_PER_VOTER = 14;
/** How reliably the best fit of an event beats the worst one: for most voters, not for all. */
const TASTE = 3;

/** The private key of a made-up player, the same for the same number. */
const strangerKey = (number: number): string => `0x${createHash('sha256').update(`stranger ${number}`).digest('hex')}`;

export const strangerWallet = (number: number): string => computeAddress(strangerKey(number)).toLowerCase();

/** The votes of a past event with these entrants, best fit first. The same for the same title. */
export function pastVotes(
  title: string,
  entrants: readonly string[],
  from: number,
  until: number,
): readonly SeedBallot[] {
  const random = seededRandom(createHash('sha256').update(title).digest().readUInt32LE(0));
  const pairs = entrants.flatMap((_, a) =>
    entrants.slice(a + 1).map((__, i): readonly [number, number] => [a, a + 1 + i]),
  );
  return Array.from({ length: VOTERS }, (_, voter) => strangerWallet(voter)).flatMap(wallet =>
    pairs
      .filter(([a, b]) => entrants[a] !== wallet && entrants[b] !== wallet)
      .map(pair => ({ pair, order: random() }))
      .toSorted((one, other) => one.order - other.order)
      .slice(0, BALLOTS_PER_VOTER)
      .map(({ pair: [better, worse] }, index) => {
        const isExpected = random() < 1 / (1 + Math.exp((TASTE * (better - worse)) / entrants.length));
        const isBetterLeft = random() < 0.5;
        return {
          wallet,
          number: index + 1,
          left: isBetterLeft ? better : worse,
          right: isBetterLeft ? worse : better,
          winner: isExpected ? better : worse,
          decidedAt: new Date(from + Math.floor(random() * (until - from))).toISOString(),
        };
      }),
  );
}
