import { sql } from 'kysely';
import { admitAll, draft } from '../../testing/fixtures';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { createSeedStore } from '../../server/store/voting/seedStore';
import type { Store } from '../../server/store/store';
import type { pickPair, rankEntries } from '../../server/voting/index';
import { BALLOTS_PER_WALLET, NEW_RATING, updateRatings, type Ballot, type RatedEntry } from '../../server/voting/index';

export type Pair = readonly [left: number, right: number];

/** An event in its voting. Its entries are 1 to `size`, however the method numbers them itself. */
export interface Event {
  /** The wallet's open ballot, or a new one; undefined once the wallet is done. */
  next(wallet: string): Promise<Pair | undefined>;
  vote(wallet: string, pair: Pair, winner: number): Promise<void>;
  /** The entries, best first, by the votes so far. */
  ranking(): Promise<readonly number[]>;
  /** For methods that draw another pair if an open ballot is asked for again. */
  forget?(wallet: string): void;
}

interface EventSetup {
  /** The wallets that entered, in the order of their entries. */
  readonly owners: readonly string[];
  /** When each entry was submitted, in milliseconds. */
  readonly submitted: readonly number[];
  readonly random: () => number;
}

export interface Method {
  readonly name: string;
  open(setup: EventSetup): Promise<Event>;
}

/** What ships: every ballot and vote goes through the store's own calls and the database. */
export const shipped = (store: Store): Method => ({
  name: 'DUDS',
  async open({ owners, submitted }) {
    const { id: eventId } = await store.events.add(draft([-1_000, -1, 1_000], {}, await store.now()));
    const entries = owners.map((wallet, index) => ({
      wallet,
      avatar: DEFAULT_AVATAR,
      submittedAt: new Date(submitted[index] ?? 0).toISOString(),
    }));
    await createSeedStore(store.db).enter(eventId, entries);
    const { rows } = await sql<{ id: number; wallet: string }>`
      select id, wallet from entries where event_id = ${eventId}`.execute(store.db);
    const numbers = new Map(rows.map(({ id, wallet }) => [id, owners.indexOf(wallet) + 1]));
    const ids = new Map([...numbers].map(([id, number]) => [number, id]));
    return {
      async next(wallet) {
        const ballot = await store.ballots.next(eventId, wallet, admitAll);
        if (ballot.refusal !== undefined) throw new Error(ballot.refusal);
        return ballot.pair && [known(numbers, ballot.pair[0].id), known(numbers, ballot.pair[1].id)];
      },
      async vote(wallet, [left, right], winner) {
        const loser = winner === left ? right : left;
        const { refusal } = await store.ballots.vote(eventId, wallet, known(ids, loser), known(ids, winner));
        if (refusal) throw new Error(refusal);
      },
      async ranking() {
        const { ranking } = await store.standings.recount(eventId);
        return ranking.map(({ id }) => known(numbers, id));
      },
    };
  },
});

function known(numbers: ReadonlyMap<number, number>, key: number): number {
  const number = numbers.get(key);
  if (number === undefined) throw new Error(`the event has no entry ${key}`);
  return number;
}

/** In memory, without a store. */
export const inMemory = (name: string, pick: typeof pickPair, rank: typeof rankEntries): Method => ({
  name,
  open: ({ owners, submitted, random }) => Promise.resolve(new MemoryEvent(owners, submitted, random, pick, rank)),
});

/** The usual method: any pair of the others' entries that is new to the wallet, ranked by the number of wins. */
export const USUAL = inMemory('random pairs, wins', pickRandom, rankByWins);

class MemoryEvent implements Event {
  private readonly entries: RatedEntry[];
  private readonly decided: Ballot[] = [];
  private readonly ballots = new Map<string, Ballot[]>();

  constructor(
    owners: readonly string[],
    private readonly submitted: readonly number[],
    private readonly random: () => number,
    private readonly pick: typeof pickPair,
    private readonly rank: typeof rankEntries,
  ) {
    this.entries = owners.map((wallet, index) => ({ id: index + 1, wallet, shown: 0, ...NEW_RATING }));
  }

  next(wallet: string): Promise<Pair | undefined> {
    const ballots = this.ballotsOf(wallet);
    const pair = this.pick(this.entries, wallet, ballots, this.random);
    if (pair && ballots.every(({ winner }) => winner !== undefined)) {
      for (const id of pair) this.entries[id - 1] = { ...this.entry(id), shown: this.entry(id).shown + 1 };
      ballots.push({ left: pair[0], right: pair[1] });
    }
    return Promise.resolve(pair);
  }

  vote(wallet: string, [left, right]: Pair, winner: number): Promise<void> {
    this.ballotsOf(wallet).pop();
    const ballot = { left, right, winner };
    this.ballotsOf(wallet).push(ballot);
    this.decided.push(ballot);
    const [won, lost] = updateRatings(this.entry(winner), this.entry(winner === left ? right : left));
    this.entries[won.id - 1] = won;
    this.entries[lost.id - 1] = lost;
    return Promise.resolve();
  }

  ranking(): Promise<readonly number[]> {
    const submissions = this.submitted.map((ms, index) => ({ id: index + 1, submittedAt: new Date(ms).toISOString() }));
    return Promise.resolve(this.rank(submissions, this.decided));
  }

  forget(wallet: string): void {
    this.ballotsOf(wallet).pop();
  }

  private ballotsOf(wallet: string): Ballot[] {
    const ballots = this.ballots.get(wallet) ?? [];
    this.ballots.set(wallet, ballots);
    return ballots;
  }

  private entry(id: number): RatedEntry {
    const entry = this.entries[id - 1];
    if (entry === undefined) throw new Error(`there is no entry ${id}`);
    return entry;
  }
}

function pickRandom(...[entries, wallet, ballots, random]: Parameters<typeof pickPair>): ReturnType<typeof pickPair> {
  const open = ballots.find(({ winner }) => winner === undefined);
  if (open) return [open.left, open.right];
  if (ballots.length >= BALLOTS_PER_WALLET) return undefined;
  const others = entries.filter(entry => entry.wallet !== wallet).map(({ id }) => id);
  const had = (a: number, b: number) =>
    ballots.some(({ left, right }) => (left === a && right === b) || (left === b && right === a));
  if (ballots.length >= (others.length * (others.length - 1)) / 2) return undefined;
  const draw = () => others[Math.floor(random() * others.length)] ?? 0;
  for (;;) {
    const [left, right] = [draw(), draw()];
    if (left !== right && !had(left, right)) return [left, right];
  }
}

function rankByWins(entries: Parameters<typeof rankEntries>[0], ballots: readonly Ballot[]): readonly number[] {
  const wins = new Map<number, number>();
  for (const { winner } of ballots) if (winner !== undefined) wins.set(winner, (wins.get(winner) ?? 0) + 1);
  const winsOf = (id: number) => wins.get(id) ?? 0;
  const byWins = (a: (typeof entries)[number], b: (typeof entries)[number]) =>
    winsOf(b.id) - winsOf(a.id) || Date.parse(a.submittedAt) - Date.parse(b.submittedAt) || a.id - b.id;
  return [...entries].sort(byWins).map(({ id }) => id);
}
