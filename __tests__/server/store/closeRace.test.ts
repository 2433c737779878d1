import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { openStore, type Store } from '../../../server/store/store';
import { addEntries, admitAll, HOUR, wallet } from '../support/fixtures';
import { DATABASES, openTestStore, type DatabaseKind, type TestStore } from '../support/testDatabase';

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
    const start = await now();
    const at = (hours: number) => new Date(start + hours * HOUR).toISOString();
    const { id } = await events.add({
      title: 'Photo Finish',
      sub_title: null,
      description: '',
      submit_start: at(-2),
      submit_end: at(-1),
      voting_end: at(1),
      xp_first: 3,
      xp_second: 2,
      xp_third: 1,
      xp_entry: 1,
    });
    await addEntries(database.store, id, 12);
    return id;
  }

  const endSoon = (id: number) =>
    sql`update events set voting_end = clock_timestamp() + interval '40 ms' where id = ${id}`.execute(
      database.store.db,
    );

  async function race(id: number): Promise<Race> {
    const recorded: string[] = [];
    let late = 0;
    let isClosed = false;
    const vote = async (store: Store, voter: string): Promise<void> => {
      for (;;) {
        const next = await store.ballots.next(id, voter, admitAll);
        if (next.refusal !== undefined || next.pair === undefined) return;
        const [winner, loser] = next.pair;
        const wasClosed = isClosed;
        const { refusal } = await store.ballots.vote(id, voter, loser.id, winner.id);
        if (refusal) return;
        recorded.push(`${voter} ${winner.id}`);
        if (wasClosed) late += 1;
      }
    };
    const close = async (store: Store): Promise<void> => {
      while ((await store.standings.close(id)) === 'too-early');
      isClosed = true;
    };
    const voting = Array.from({ length: VOTERS }, (_, index) =>
      vote(stores[index % stores.length]!, wallet(900 + index)),
    );
    while (recorded.length < VOTERS) await setImmediate();
    await endSoon(id);
    await Promise.all([...voting, ...stores.map(close)]);
    return { recorded, late };
  }

  /** The differences between the responses, the ballots and the standings. */
  async function compare(id: number, { recorded, late }: Race) {
    const { db } = database.store;
    const decided = await db
      .selectFrom('ballots')
      .select(['wallet', 'winner'])
      .where('event_id', '=', id)
      .where('winner', 'is not', null)
      .execute();
    const stored = decided.map(ballot => `${ballot.wallet} ${ballot.winner}`);
    const standings = await db.selectFrom('standings').select('wins').where('event_id', '=', id).execute();
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

  test('the lock makes the close wait for slow votes, which are lost without it', async () => {
    const { db } = database.store;
    await sql`create function take_time() returns trigger language plpgsql as ${sql.raw(
      "'begin perform pg_sleep(0.3); return new; end'",
    )}`.execute(db);
    await sql`create trigger take_time before update on ballots for each row execute function take_time()`.execute(db);
    const locked = await startVoting();
    expect(await compare(locked, await race(locked))).toMatchObject({ lost: 0, notCounted: 0 });

    await sql`create or replace function share_event(event integer) returns setof events language sql as ${sql.raw(
      "'select * from events where id = event'",
    )}`.execute(db);
    const open = await startVoting();
    const { notCounted } = await compare(open, await race(open));
    expect(notCounted).toBeGreaterThan(0);
  });
});
