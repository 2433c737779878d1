import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { migrateDatabase } from '../../../../server/store/database/database';
import { migrate } from '../../../../server/store/database/migrate';
import type { Migration } from '../../../../server/store/database/migrations/migration';
import { MIGRATIONS, type Migrations } from '../../../../server/store/database/migrations/migrations';
import { openStore, type Store } from '../../../../server/store/store';
import { addEvent, addVoting, admitAll, NOON, OPEN, wallet } from '../../../../testing/fixtures';
import { DATABASES, openTestStore, type TestStore } from '../../support/testDatabase';

const PLAYERS = 6;
const FIRST_WALLET = 1_000;

interface Events {
  readonly open: number;
  readonly voting: number;
}

/** Players who look at an event, enter and vote, each with one new wallet after another, until they are stopped or a call fails. */
class Players {
  /** The wallets whose entry and vote were acknowledged, by player. */
  private readonly acknowledged = Array.from({ length: PLAYERS }, (): string[] => []);
  private readonly playing: Promise<unknown>;
  private isOver = false;

  constructor(stores: readonly Store[], events: Events) {
    const players = this.acknowledged.map((_wallets, player) =>
      this.play(stores[player % stores.length]!, events, player).finally(() => (this.isOver = true)),
    );
    this.playing = Promise.all(players);
    // Reported by `stop`.
    this.playing.catch(() => undefined);
  }

  private async play(store: Store, { open, voting }: Events, player: number): Promise<void> {
    for (let n = FIRST_WALLET + player; !this.isOver; n += PLAYERS) {
      expect(await store.events.find(open)).toMatchObject({ phase: 'open' });
      expect(await store.events.list('vote')).toMatchObject([{ id: voting }]);
      const entered = await store.entries.submit(open, wallet(n), DEFAULT_AVATAR);
      const ballot = await store.ballots.next(voting, wallet(n), admitAll);
      if (ballot.refusal !== undefined || ballot.pair === undefined) throw new Error('no pair');
      const [winner, loser] = ballot.pair;
      const voted = await store.ballots.vote(voting, wallet(n), loser.id, winner.id);
      expect([entered.refusal, voted.refusal]).toEqual([undefined, undefined]);
      this.acknowledged[player]!.push(wallet(n));
    }
  }

  /** Waits until each player has begun and finished another round. */
  async untilAllHavePlayed(): Promise<void> {
    const before = this.acknowledged.map(wallets => wallets.length);
    while (!this.isOver && this.acknowledged.some((wallets, player) => wallets.length < before[player]! + 2))
      await setImmediate();
  }

  async stop(): Promise<readonly string[]> {
    this.isOver = true;
    await this.playing;
    return this.acknowledged.flat().sort();
  }
}

const addingFee = (name: string): Migration => ({
  async up(tx) {
    const table = sql.table(name);
    await sql`alter table ${table} add column fee integer`.execute(tx);
    await sql`alter table ${table} alter column fee set default 7`.execute(tx);
  },
});

/** The schema of the last release, upgraded by what a next one may bring. */
describe.each(DATABASES)('an upgrade while players play (%s)', kind => {
  let opened: TestStore;
  let stores: readonly Store[];
  let players: Players;
  beforeAll(async () => {
    opened = await openTestStore(kind, () => NOON);
    const { location } = opened;
    const second = location.kind === 'postgres' ? [await openStore({ location, clock: () => NOON })] : [];
    stores = [opened.store, ...second];
  });
  afterAll(async () => {
    for (const store of stores.slice(1)) await store.close();
    await opened.drop();
  });

  const NEXT: Migrations = {
    ...MIGRATIONS,
    '9997_fees': {
      async up(tx) {
        // PGlite has one connection, so its players wait for the whole migration.
        if (kind === 'PostgreSQL') await players.untilAllHavePlayed();
        await sql`create table fees (fee integer primary key)`.execute(tx);
      },
    },
    '9998_fee_of_ballots': addingFee('ballots'),
    '9998_fee_of_entries': addingFee('entries'),
    '9998_fee_of_events': addingFee('events'),
    '9999_fees_of_ballots': {
      online: [
        { fill: 'ballots', set: sql`fee = 7`, where: sql`fee is null` },
        { index: 'ballots_by_fee', on: sql`ballots (event_id, fee)` },
      ],
    },
  };

  const upgrade = ({ location, store }: TestStore) =>
    location.kind === 'postgres'
      ? migrateDatabase(location, NEXT)
      : migrate(store.db, { remedies: { older: '', foreign: '' }, migrations: NEXT });

  async function walletsIn(table: 'entries' | 'ballots', eventId: number): Promise<readonly string[]> {
    const { rows } = await sql<{ wallet: string }>`
      select wallet from ${sql.table(table)} where event_id = ${eventId} order by wallet`.execute(opened.store.db);
    return rows.map(row => row.wallet);
  }

  test('fails no call and loses nothing', async () => {
    const { id: voting } = await addVoting(opened.store, 12);
    const { id: open } = await addEvent(opened.store, OPEN);
    players = new Players(stores, { open, voting });
    await players.untilAllHavePlayed();
    expect(await upgrade(opened)).toEqual(Object.keys(NEXT).slice(Object.keys(MIGRATIONS).length));
    await players.untilAllHavePlayed();
    const acknowledged = await players.stop();
    expect(await walletsIn('entries', open)).toEqual(acknowledged);
    expect(await walletsIn('ballots', voting)).toEqual(acknowledged);
    const { rows } = await sql`
      select (select count(*) from ballots where winner is null) as undecided,
        (select count(*) from ballots where fee is distinct from 7) as unfilled,
        (select indisvalid from pg_index where indexrelid = 'ballots_by_fee'::regclass) as "isIndexed"`.execute(
      opened.store.db,
    );
    expect(rows).toEqual([{ undecided: 0, unfilled: 0, isIndexed: true }]);
  });
});
