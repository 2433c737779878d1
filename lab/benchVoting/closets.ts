import { sql } from 'kysely';
import { addEvent } from '../../testing/fixtures';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { lookHash } from '#rules/proof/texts';
import type { App } from '../../server/http/appDeps';
import { sha256 } from '../../server/keys/sha256';
import type { DatabaseLocation } from '../../server/store/database/database';
import { openStore, type Store } from '../../server/store/store';
import { openApp } from '../../testing/openApp';

const EVENTS = 200;
const ENTRIES_EACH = 500;
const WALLETS = 20_000;
const CALLS = 300;
/** What 95 % of the calls are to take at most, in milliseconds. */
const GOAL_MS = 30;
/** It entered every event. */
const BUSIEST = `0xf${'0'.repeat(39)}`;

const walletOf = (n: number) => `0xa${n.toString(16).padStart(39, '0')}`;

/** Standings and closets after a hundred thousand entries in closed events. */
export async function benchClosets(location: DatabaseLocation): Promise<void> {
  const store = await openStore({ location });
  await plantClosed(store);
  const app = await openApp(store);
  console.log(`${EVENTS * ENTRIES_EACH} entries of ${WALLETS} wallets in ${EVENTS} closed events, on ${location.kind}`);
  const [first] = await times(app, 1, () => '/api/standings?season=all');
  console.log(`  the first call after a close: ${(first ?? NaN).toFixed(0)} ms`);
  await report(app, 'standings, any page', n => `/api/standings?season=all&after=${50 * (n % (WALLETS / 50))}`);
  await report(app, "standings, a wallet's place", n => `/api/standings/${walletOf((n * 67) % WALLETS)}?season=all`);
  await report(app, 'closets of any wallet', n => `/api/closets/${walletOf((n * 67) % WALLETS)}`);
  await report(app, `closets with ${EVENTS} entries`, () => `/api/closets/${BUSIEST}`);
  if (location.kind === 'postgres') await sql`drop schema ${sql.id(location.schema ?? '')} cascade`.execute(store.db);
  await app.close();
  await store.close();
}

async function report(app: App, what: string, urlOf: (n: number) => string): Promise<void> {
  const measured = (await times(app, CALLS, urlOf)).toSorted((a, b) => a - b);
  const at = (share: number) => measured[Math.floor(share * (measured.length - 1))] ?? NaN;
  const verdict = at(0.95) <= GOAL_MS ? '' : `, more than ${GOAL_MS}`;
  console.log(`  ${what}: half within ${at(0.5).toFixed(1)} ms, 95 % within ${at(0.95).toFixed(1)} ms${verdict}`);
  if (verdict !== '') process.exitCode = 1;
}

async function times(app: App, calls: number, urlOf: (n: number) => string): Promise<readonly number[]> {
  const measured: number[] = [];
  for (let n = 0; n < calls; n++) {
    const began = performance.now();
    const { statusCode } = await app.inject(urlOf(n));
    if (statusCode !== 200) throw new Error(`${urlOf(n)} returned ${statusCode}`);
    measured.push(performance.now() - began);
  }
  return measured;
}

/** Every wallet has a handful of entries, and one has an entry in every event. */
async function plantClosed(store: Store): Promise<void> {
  for (let event = 0; event < EVENTS; event++) {
    const { id } = await addEvent(store, [event - 999, event - 998, event - 997]);
    await sql`
      insert into entries (event_id, wallet, avatar, look)
      select ${id}::integer, case n when 0 then ${BUSIEST}
        else '0xa' || lpad(to_hex((n * ${sql.lit(WALLETS / ENTRIES_EACH)} + ${event}::integer) % ${sql.lit(WALLETS)}), 39, '0') end,
        ${JSON.stringify(DEFAULT_AVATAR)}::jsonb, ${lookHash(DEFAULT_AVATAR, sha256)}
      from generate_series(0, ${sql.lit(ENTRIES_EACH - 1)}) n`.execute(store.db);
    await sql`
      insert into standings (event_id, place, entry_id, battles, wins, best, worst)
      select event_id, row_number() over (order by md5(wallet || event_id)), id, 20, 10, 1, ${sql.lit(ENTRIES_EACH)}
      from entries where event_id = ${id}`.execute(store.db);
    await sql`
      insert into xp_awards (event_id, wallet, place, xp)
      select standings.event_id, wallet, place, 10 + 290 / place
      from standings join entries on entries.event_id = standings.event_id and entries.id = entry_id
      where standings.event_id = ${id}`.execute(store.db);
    await sql`update events set closed_at = voting_end where id = ${id}`.execute(store.db);
  }
  await sql`vacuum analyze`.execute(store.db);
}
