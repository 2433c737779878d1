import {
  choices,
  fitEntry,
  fitTaste,
  LEADERS,
  leaders,
  likelihood,
  meanOf,
  showingsOf,
  strengthsOf,
  type Showings,
  type Vote,
} from './voterTastes';

/** Voters who may have agreed to vote for an entry. */
export interface Suspicion {
  readonly entry: number;
  readonly voters: readonly string[];
  /** How many votes these voters cast on the entry, how many of them chose it, and how many the others' votes let expect. */
  readonly votes: number;
  readonly chosen: number;
  readonly expected: number;
  /** In how many of all events with honest voters something like it happens, however many entries and groups were looked at. */
  readonly chance: number;
}

/** What is improbable enough to be named: more for voters whom nothing else links. */
export const SUSPICIOUS = { unlinked: 0.01, linked: 0.05 } as const;

/** Even who always votes for an entry chooses its rival now and then. */
const SLIP = 0.02;

/** What part of an entry's voters may have agreed. If it were half of them, they would be the taste of the event. */
const SHARES = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3] as const;

/**
 * For each of the strongest entries, the voters who seem always to vote for it; the least probable group comes first. A
 * likelihood-ratio test asks whether that is explained by one strength for all and tastes that differ, or whether some
 * share of the voters must be loyal. Half of its statistic's distribution is chi-squared with one degree of freedom
 * (Self and Liang, 1987), and `chance` counts all entries (Bonferroni). It needs voters who see an entry several times.
 */
export function suspectVotes(votes: readonly Vote[]): readonly Suspicion[] {
  const strengths = strengthsOf(votes);
  const showings = showingsOf(votes, leaders(strengths, LEADERS), strengths);
  const taste = fitTaste(showings.values());
  return [...showings]
    .map(([entry, list]) => suspectGroup(entry, list, taste, showings.size))
    .filter(({ voters }) => voters.length > 1)
    .sort((a, b) => a.chance - b.chance);
}

function suspectGroup(entry: number, list: readonly Showings[], taste: number, tests: number): Suspicion {
  const honest = { ...fitEntry(list, taste), share: 0 };
  const mixtures = SHARES.map(share => ({ ...fitEntry(list, taste, mixture(share, taste)), share }));
  const best = mixtures.reduce((one, other) => (other.fit > one.fit ? other : one), honest);
  const group = list.filter(
    one => best.share * loyalty(one) > (1 - best.share) * likelihood(one, best.strength, taste),
  );
  const duels = group.flatMap(one => one.duels);
  return {
    entry,
    voters: group.map(({ voter }) => voter),
    votes: duels.length,
    chosen: duels.filter(({ isChosen }) => isChosen).length,
    expected: group.reduce((sum, one) => sum + meanOf(choices(one, best.strength, taste)), 0),
    chance: Math.min(1, tests * normalTail(Math.sqrt(2 * Math.max(0, best.fit - honest.fit)))),
  };
}

/** The probability of a voter's decisions if this share of the voters always votes for the entry. */
const mixture =
  (share: number, taste: number) =>
  (one: Showings, strength: number): number =>
    (1 - share) * likelihood(one, strength, taste) + share * loyalty(one);

const loyalty = ({ duels }: Showings): number =>
  duels.reduce((product, { isChosen }) => product * (isChosen ? 1 - SLIP : SLIP), 1);

/** How probable it is that a standard normal variable is larger: Abramowitz and Stegun, 26.2.17; for 0 and above. */
function normalTail(x: number): number {
  const t = 1 / (1 + 0.2316419 * x);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (series * Math.exp(-(x ** 2) / 2)) / Math.sqrt(2 * Math.PI);
}
