import { setImmediate } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { openStore, type Store } from '../../../../server/store/store';
import { addEntries, admitAll, draft, VOTING, wallet } from '../../../../testing/fixtures';
import { insertRows } from '../../../../testing/insertRows';
import { DATABASES, openTestStore, type DatabaseKind, type TestStore } from '../../support/testDatabase';

const VOTERS = 12;

interface Race {
  /** Votes that were acknowledged, as voter and winner. */
  readonly recorded: readonly string[];
  /** Votes that began after a close had been reported, and were still acknowledged. */
  readonly late: number;
}

/** Votes and closes compete by the database's own clock. On PostgreSQL two stores share the event; PGlite allows one. */
describe.each(DATABASES)('votes race the close on %s', kind => {
  let database: TestStore;
  let stores: readonly Store[];
  beforeAll(async () => {
    database = await openTestStore(kind);
    const second = kind === 'PGlite' ? [] : [await openStore({ location: database.location })];
    stores = [database.store, ...second];
    await slowVotes();
  });
  afterAll(async () => {
    for (const store of stores.slice(1)) await store.close();
    await database.drop();
  });
  beforeEach(() => database.clear());

  /** Keeps votes in flight for a while after they have read the clock, so that every close meets some. */
  async function slowVotes(): Promise<void> {
    const { db } = database.store;
    await sql`create function linger() returns trigger language plpgsql as ${sql.raw('$$')}
      begin perform pg_sleep(random() * 0.02); return new; end ${sql.raw('$$')}`.execute(db);
    await sql`create trigger linger before update on ballots for each row execute function linger()`.execute(db);
  }

  async function startVoting(): Promise<number> {
    const { events, now } = database.store;
    const { id } = await events.add(draft(VOTING, {}, await now()));
    await addEntries(database.store, id, 2 * VOTERS);
    return id;
  }

  const endIn = (id: number, ms: number) =>
    sql`update events set voting_end = clock_timestamp() + ${ms} * interval '1 ms' where id = ${id}`.execute(
      database.store.db,
    );

  /** Votes until there is no ballot left or the voting is over. `isClosed` is asked before each vote. */
  async function voteOnAll(
    store: Store,
    id: number,
    voter: string,
    onRecorded: (vote: string, wasClosed: boolean) => void,
    isClosed: () => boolean = () => false,
  ): Promise<void> {
    for (;;) {
      const next = await store.ballots.next(id, voter, admitAll);
      if (next.refusal !== undefined || next.pair === undefined) return;
      const [winner, loser] = next.pair;
      const wasClosed = isClosed();
      const { refusal } = await store.ballots.vote(id, voter, loser.id, winner.id);
      if (refusal) return;
      onRecorded(`${voter} ${winner.id}`, wasClosed);
    }
  }

  async function race(id: number): Promise<Race> {
    const recorded: string[] = [];
    let late = 0;
    let isClosed = false;
    const onRecorded = (vote: string, wasClosed: boolean): void => {
      recorded.push(vote);
      if (wasClosed) late += 1;
    };
    const close = async (store: Store): Promise<void> => {
      while ((await store.standings.close(id)) === 'too-early');
      isClosed = true;
    };
    const voting = Array.from({ length: VOTERS }, (_, index) =>
      voteOnAll(stores[index % stores.length]!, id, wallet(900 + index), onRecorded, () => isClosed),
    );
    while (recorded.length < VOTERS) await setImmediate();
    await endIn(id, 40);
    await Promise.all([...voting, ...stores.map(close)]);
    return { recorded, late };
  }

  /** The differences between the responses, the ballots and the standings. */
  async function compare(id: number, { recorded, late }: Race) {
    const { db } = database.store;
    const { rows: decided } = await sql<{ wallet: string; winner: number | null }>`
      select wallet, winner from ballots where event_id = ${id} and winner is not null`.execute(db);
    const stored = decided.map(ballot => `${ballot.wallet} ${ballot.winner}`);
    const { rows: standings } = await sql<{ wins: number }>`select wins from standings where event_id = ${id}`.execute(
      db,
    );
    return {
      late,
      lost: recorded.filter(vote => !stored.includes(vote)).length,
      notAcknowledged: stored.length - recorded.length,
      notCounted: stored.length - standings.reduce((sum, { wins }) => sum + wins, 0),
    };
  }

  const ROUNDS: Record<DatabaseKind, number> = { PGlite: 3, PostgreSQL: 25 };

  test('every acknowledged vote is counted, and none is acknowledged after the close', async () => {
    for (let round = 0; round < ROUNDS[kind]; round++) {
      const id = await startVoting();
      const outcome = await race(id);
      expect(await compare(id, outcome)).toEqual({ late: 0, lost: 0, notAcknowledged: 0, notCounted: 0 });
    }
  });

  // PGlite runs one transaction at a time, with or without a lock.
  if (kind === 'PGlite') return;

  const GATE = sql`'ballots'::regclass::integer, 0`;
  const isGate = sql`classid = 'ballots'::regclass and objid = 0`;
  const isEvent = (id: number) => sql`classid = 'events'::regclass and objid = ${id}`;

  /** Waits until as many transactions wait for a lock. */
  async function untilWaiting(count: number, isLock: RawBuilder<unknown>): Promise<void> {
    const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted and ${isLock}`;
    while ((await waiting.execute(database.store.db)).rows.length < count) await setImmediate();
  }

  /** A ballot for each voter, without an entry of another one's: votes between the same entries wait for each other. */
  async function issueApart(id: number): Promise<void> {
    const { db, seals } = database.store;
    await seals.startDue();
    const { rows: entries } = await sql<{ id: number; wallet: string }>`
      select id, wallet from entries where event_id = ${id} order by id`.execute(db);
    const ballots = Array.from({ length: VOTERS }, (_, index) => {
      const [lo, hi] = [entries[2 * index]!, entries[2 * index + 1]!];
      const pair = { lo: lo.id, hi: hi.id, lo_wallet: lo.wallet, hi_wallet: hi.wallet, lo_is_left: true };
      return { event_id: id, wallet: wallet(900 + index), number: 1, ...pair };
    });
    await insertRows(db, 'ballots', ballots);
  }

  /** Each voter's vote has read the clock when the voting ends, and is written after `meanwhile`. */
  async function voteLate(id: number, meanwhile: (closing: Promise<unknown>) => Promise<unknown>): Promise<Race> {
    const { db } = database.store;
    const recorded: string[] = [];
    await issueApart(id);
    return db.connection().execute(async gate => {
      await sql`select pg_advisory_lock(${GATE})`.execute(gate);
      const voting = Array.from({ length: VOTERS }, (_, index) =>
        voteOnAll(stores[index % stores.length]!, id, wallet(900 + index), vote => recorded.push(vote)),
      );
      await untilWaiting(VOTERS, isGate);
      await endIn(id, 0);
      const closing = Promise.all(stores.map(store => store.standings.close(id)));
      await meanwhile(closing);
      await sql`select pg_advisory_unlock(${GATE})`.execute(gate);
      await Promise.all([...voting, closing]);
      return { recorded, late: 0 };
    });
  }

  test('the lock makes the close wait for votes in flight, which are lost without it', async () => {
    const { db } = database.store;
    await sql`create function pass_gate() returns trigger language plpgsql as ${sql.raw(
      "$$ begin perform pg_advisory_xact_lock_shared('ballots'::regclass::integer, 0); return new; end $$",
    )}`.execute(db);
    await sql`create trigger pass_gate before update on ballots for each row execute function pass_gate()`.execute(db);
    const locked = await startVoting();
    const waited = await voteLate(locked, () => untilWaiting(stores.length, isEvent(locked)));
    expect(waited.recorded).toHaveLength(VOTERS);
    expect(await compare(locked, waited)).toMatchObject({ lost: 0, notCounted: 0 });

    await sql`create or replace function share_event(event integer) returns setof events language sql as ${sql.raw(
      "'select * from events where id = event'",
    )}`.execute(db);
    const open = await startVoting();
    expect((await compare(open, await voteLate(open, closing => closing))).notCounted).toBe(VOTERS);
  });
});
