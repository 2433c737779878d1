import { seededRandom } from '#rules/fits/random';
import { drawOf, normalFrom } from './chance';
import type { Event, Method, Pair } from './methods';

export interface EventPlan {
  readonly seed: number;
  readonly size: number;
  /** Standard deviation of the entries' true strengths: the larger, the surer the voters. */
  readonly spread: number;
  /** Comparisons per entry at which the ranking is taken, ascending. */
  readonly checkpoints: readonly number[];
  readonly brigade?: Brigade;
  /** Wallets that use up their ballots after the last checkpoint, to find out who leads. */
  readonly observers?: number;
}

/** A tenth of the voters always votes for one middling entry. */
export type Brigade = 'votes' | 'reloads' | 'reloads, which draw again';

export interface Played {
  /** The entries, best first. */
  readonly truth: readonly number[];
  /** The ranking at each checkpoint. */
  readonly rankings: readonly (readonly number[])[];
  /** The brigade's entry. */
  readonly target: number;
  /** What each observer was shown, and the ranking at that time. */
  readonly observed: readonly (readonly Pair[])[];
  readonly leaders: readonly number[];
}

interface Voter {
  readonly number: number;
  readonly wallet: string;
  votes: number;
  pair: Pair | undefined;
}

const IN_FLIGHT = 8;
const VOTES_EACH = 15;
const BRIGADE_SHARE = 0.1;
const RELOADS = 30;
/** Beyond those of all other voters, and odd, since observers have no entry. */
const FIRST_OBSERVER = 10_000_001;

const walletOf = (number: number) => `0x${number.toString(16).padStart(40, '0')}`;

/** Index 0 is entry 1. Every second voter has an entry, too; true strengths and noise depend on the seed, not on the method. */
export async function playEvent(method: Method, plan: EventPlan): Promise<Played> {
  const { seed, size } = plan;
  const draw = seededRandom(seed);
  const quality = Array.from({ length: size }, () => plan.spread * normalFrom(draw));
  const truth = quality.map((_, index) => index + 1).sort((a, b) => (quality[b - 1] ?? 0) - (quality[a - 1] ?? 0));
  const target = truth[Math.floor(size / 2)] ?? 1;
  const random = seededRandom(seed ^ 0x5bd1e995);
  const event = await method.open({
    owners: quality.map((_, index) => walletOf(2 * index)),
    submitted: quality.map((_, index) => drawOf(seed, index + 1) * 1e9),
    random,
  });
  const voting = new Voting(event, plan, quality, target, random);
  const rankings: (readonly number[])[] = [];
  for (const checkpoint of plan.checkpoints) {
    await voting.playUntil((checkpoint * size) / 2);
    rankings.push(await event.ranking());
  }
  const observed = await voting.observe(plan.observers ?? 0);
  return { truth, rankings, target, observed, leaders: observed.length > 0 ? await event.ranking() : [] };
}

class Voting {
  private readonly tabs: Voter[];
  private voters = 0;
  private decided = 0;

  constructor(
    private readonly event: Event,
    private readonly plan: EventPlan,
    private readonly quality: readonly number[],
    private readonly target: number,
    private readonly random: () => number,
  ) {
    this.tabs = Array.from({ length: IN_FLIGHT }, () => this.newVoter());
  }

  async playUntil(votes: number): Promise<void> {
    while (this.decided < votes) {
      const tab = Math.floor(this.random() * IN_FLIGHT);
      const voter = this.tabs[tab] ?? this.newVoter();
      if (voter.pair) await this.vote(voter, voter.pair);
      voter.pair = voter.votes < VOTES_EACH ? await this.event.next(voter.wallet) : undefined;
      if (voter.pair === undefined) this.tabs[tab] = this.newVoter();
      else if (this.isBrigade(voter) && this.plan.brigade !== 'votes') await this.reload(voter);
    }
  }

  /** Each of their votes is followed by another voter's. */
  async observe(count: number): Promise<readonly (readonly Pair[])[]> {
    const observers = Array.from({ length: count }, (_, index) => this.newVoter(FIRST_OBSERVER + 2 * index));
    const observed = observers.map((): Pair[] => []);
    const left = [...observers.keys()];
    while (left.length > 0) {
      const place = Math.floor(this.random() * left.length);
      const observer = observers[left[place] ?? 0] ?? this.newVoter();
      const pair = await this.event.next(observer.wallet);
      if (pair === undefined) left.splice(place, 1);
      else {
        observed[left[place] ?? 0]?.push(pair);
        await this.vote(observer, pair);
        await this.playUntil(this.decided + 1);
      }
    }
    return observed;
  }

  private newVoter(number = this.voters++): Voter {
    return { number, wallet: walletOf(number), votes: 0, pair: undefined };
  }

  private isBrigade({ number }: Voter): boolean {
    return this.plan.brigade !== undefined && drawOf(this.plan.seed, number, 77) < BRIGADE_SHARE;
  }

  private async reload(voter: Voter): Promise<void> {
    for (let time = 0; time < RELOADS && !voter.pair?.includes(this.target); time++) {
      if (this.plan.brigade === 'reloads, which draw again') this.event.forget?.(voter.wallet);
      voter.pair = await this.event.next(voter.wallet);
    }
  }

  private async vote(voter: Voter, pair: Pair): Promise<void> {
    await this.event.vote(voter.wallet, pair, this.choice(voter, pair));
    voter.votes += 1;
    this.decided += 1;
  }

  private choice(voter: Voter, [left, right]: Pair): number {
    if (this.isBrigade(voter) && (left === this.target || right === this.target)) return this.target;
    const [lo, hi] = left < right ? [left, right] : [right, left];
    const ahead = (this.quality[lo - 1] ?? 0) - (this.quality[hi - 1] ?? 0);
    return drawOf(this.plan.seed, voter.number, lo, hi) < 1 / (1 + Math.exp(-ahead)) ? lo : hi;
  }
}
