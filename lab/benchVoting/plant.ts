import { sql } from 'kysely';
import { draft } from '../../testing/fixtures';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { lookHash } from '#rules/proof/texts';
import { sha256 } from '../../server/keys/sha256';
import type { Store } from '../../server/store/store';

const BALLOTS_EACH = 20;
const LOOK = lookHash(DEFAULT_AVATAR, sha256);

/** An event in the middle of its voting, with rated entries and decided ballots. */
export async function plant(store: Store, entries: number, ballots: number): Promise<number> {
  const { id } = await store.events.add(draft([-3, -1, 1], {}, await store.now()));
  await insertEntries(store, id, entries);
  await insertBallots(store, id, entries, ballots);
  await sql`
    update ratings set shown = counted.times
    from (select entry.id, count(*)::integer as times from ballots, lateral (values (lo), (hi)) as entry (id)
      where event_id = ${id} group by entry.id) as counted
    where ratings.event_id = ${id} and entry_id = counted.id`.execute(store.sealing.jobs);
  await sql`insert into ballot_tallies (event_id, shard, issued, entries) values (${id}, 0, ${ballots}, ${entries})`.execute(
    store.sealing.jobs,
  );
  await sql`vacuum analyze`.execute(store.sealing.jobs);
  return id;
}

/** Ends its voting a minute ago. */
export const end = (store: Store, id: number) =>
  sql`update events set submit_end = now() - interval '2 minutes', voting_end = now() - interval '1 minute' where id = ${id}`.execute(
    store.sealing.jobs,
  );

async function insertEntries(store: Store, id: number, entries: number): Promise<void> {
  await sql`
    insert into entries (event_id, wallet, avatar, look, salt, submitted_at)
    select ${id}::integer, '0xa' || lpad(to_hex(n), 39, '0'), ${JSON.stringify(DEFAULT_AVATAR)}::jsonb, ${LOOK},
      md5(n::text), now() - interval '2 hours' + n * interval '1 millisecond'
    from generate_series(1, ${entries}::integer) n`.execute(store.sealing.jobs);
  await sql`
    update ratings set mu = random() * 4 - 2, sigma2 = 0.1 + random() * 0.5 where event_id = ${id}`.execute(
    store.sealing.jobs,
  );
  // Or each ballot would read all entries to find its own.
  await sql`analyze entries`.execute(store.sealing.jobs);
}

/** Steps through the entries so that no voter gets the same pair twice. */
async function insertBallots(store: Store, id: number, entries: number, ballots: number): Promise<void> {
  for (let first = 0; first < ballots; first += 50_000)
    await sql`
      insert into ballots (event_id, wallet, number, lo, hi, lo_wallet, hi_wallet, lo_is_left, winner, decided_at, salt, hash)
      select ${id}::integer, '0xb' || lpad(to_hex(n / ${sql.lit(BALLOTS_EACH)}), 39, '0'), 1 + n % ${sql.lit(BALLOTS_EACH)},
        base.id + lo, base.id + hi, '0xa' || lpad(to_hex(lo + 1), 39, '0'), '0xa' || lpad(to_hex(hi + 1), 39, '0'),
        n % 2 = 0, base.id + won, now(), decode(md5(n::text), 'hex'),
        sha256(convert_to(concat_ws('|', 'duds-vote-v1', ${id}::integer, base.id + lo, base.id + hi, base.id + won,
          ${LOOK}::text, ${LOOK}::text, md5(n::text)), 'UTF8'))
      from (select min(id) as id from entries where event_id = ${id}) base,
        generate_series(${first}::integer, ${Math.min(ballots, first + 50_000) - 1}::integer) n,
        lateral (select (n::bigint * 7919 % (${entries}::integer - 45))::integer as lo) low,
        lateral (select lo + 1 + n % 40 as hi) high,
        lateral (select case when random() < 0.5 + (hi - lo) / 100.0 then lo else hi end as won) winner`.execute(
      store.sealing.jobs,
    );
}
