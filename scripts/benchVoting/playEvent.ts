import { NEW_RATING, updateRatings, type Ballot, type RatedEntry } from '../../server/voting/index';
import { seededRandom } from '../../rules/index';
import { drawOf, normalFrom } from './chance';
import type { Method } from './methods';

export interface EventPlan {
  readonly seed: number;
  readonly size: number;
  /** Standard deviation of the entries' true strengths: the larger, the surer the voters. */
  readonly spread: number;
  /** Comparisons per entry at which the standings are looked at, ascending. */
  readonly looks: readonly number[];
  readonly brigade?: Brigade;
}

/** A tenth of the voters is for one middling entry, whatever it meets. */
export type Brigade = 'votes' | 'reloads' | 'reloads, where that drew again';

export interface Played {
  readonly truth: readonly number[];
  /** The ranking at each look. */
  readonly rankings: readonly (readonly number[])[];
  readonly target: number;
}

interface Voter {
  readonly number: number;
  readonly wallet: string;
  readonly ballots: Ballot[];
}

const IN_FLIGHT = 8;
const VOTES_EACH = 15;
const BRIGADE_SHARE = 0.1;
const RELOADS = 30;

/** Index 0 is entry 1. Every second voter has an entry too; true strengths and noise depend on the seed alone, not on the method. */
export function playEvent(method: Method, plan: EventPlan): Played {
  const { seed, size } = plan;
  const draw = seededRandom(seed);
  const quality = Array.from({ length: size }, () => plan.spread * normalFrom(draw));
  const truth = quality.map((_, index) => index + 1).sort((a, b) => (quality[b - 1] ?? 0) - (quality[a - 1] ?? 0));
  const target = truth[Math.floor(size / 2)] ?? 1;
  const voting = new Voting(method, plan, quality, target);
  const submissions = truth.map(id => ({ id, submittedAt: new Date(drawOf(seed, id) * 1e9).toISOString() }));
  const rankings = plan.looks.map(look => {
    voting.goOn((look * size) / 2);
    return method.rank(submissions, voting.decided);
  });
  return { truth, rankings, target };
}

class Voting {
  readonly decided: Ballot[] = [];
  private readonly entries: RatedEntry[];
  private readonly random: () => number;
  private readonly tabs: Voter[];
  private voters = 0;

  constructor(
    private readonly method: Method,
    private readonly plan: EventPlan,
    private readonly quality: readonly number[],
    private readonly target: number,
  ) {
    this.entries = quality.map((_, index) => ({ id: index + 1, wallet: `w${2 * index}`, shown: 0, ...NEW_RATING }));
    this.random = seededRandom(plan.seed ^ 0x5bd1e995);
    this.tabs = Array.from({ length: IN_FLIGHT }, () => this.newVoter());
  }

  goOn(votes: number): void {
    while (this.decided.length < votes) {
      const tab = Math.floor(this.random() * IN_FLIGHT);
      const voter = this.tabs[tab] ?? this.newVoter();
      if (isOpen(voter)) this.vote(voter);
      if (voter.ballots.length >= VOTES_EACH || !this.issue(voter)) this.tabs[tab] = this.newVoter();
      else if (this.isBrigade(voter) && this.plan.brigade !== 'votes') this.reload(voter);
    }
  }

  private newVoter(): Voter {
    const number = this.voters++;
    return { number, wallet: `w${number}`, ballots: [] };
  }

  private isBrigade({ number }: Voter): boolean {
    return this.plan.brigade !== undefined && drawOf(this.plan.seed, number, 77) < BRIGADE_SHARE;
  }

  /** False where the voter is done. */
  private issue(voter: Voter): boolean {
    const pair = this.method.pick(this.entries, voter.wallet, voter.ballots, this.random);
    if (pair === undefined) return false;
    if (isOpen(voter)) return true;
    for (const id of pair) this.entries[id - 1] = { ...this.entry(id), shown: this.entry(id).shown + 1 };
    voter.ballots.push({ left: pair[0], right: pair[1] });
    return true;
  }

  private reload(voter: Voter): void {
    for (let time = 0; time < RELOADS; time++) {
      const ballot = voter.ballots.at(-1);
      if (ballot === undefined || ballot.left === this.target || ballot.right === this.target) return;
      if (this.plan.brigade === 'reloads, where that drew again') voter.ballots.pop();
      if (!this.issue(voter)) voter.ballots.push(ballot);
    }
  }

  private vote(voter: Voter): void {
    const ballot = voter.ballots.pop();
    if (ballot === undefined) return;
    const { left, right } = ballot;
    const winner = this.choice(voter, left, right);
    voter.ballots.push({ left, right, winner });
    this.decided.push({ left, right, winner });
    const [won, lost] = updateRatings(this.entry(winner), this.entry(winner === left ? right : left));
    this.entries[won.id - 1] = won;
    this.entries[lost.id - 1] = lost;
  }

  private choice(voter: Voter, left: number, right: number): number {
    if (this.isBrigade(voter) && (left === this.target || right === this.target)) return this.target;
    const [lo, hi] = left < right ? [left, right] : [right, left];
    const ahead = (this.quality[lo - 1] ?? 0) - (this.quality[hi - 1] ?? 0);
    return drawOf(this.plan.seed, voter.number, lo, hi) < 1 / (1 + Math.exp(-ahead)) ? lo : hi;
  }

  private entry(id: number): RatedEntry {
    const entry = this.entries[id - 1];
    if (entry === undefined) throw new Error(`there is no entry ${id}`);
    return entry;
  }
}

function isOpen({ ballots }: Voter): boolean {
  const last = ballots.at(-1);
  return last !== undefined && last.winner === undefined;
}
