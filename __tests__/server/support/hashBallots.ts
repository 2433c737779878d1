import { sql } from 'kysely';
import type { Database } from '../../../server/store/database/database';

/** From now on, decided ballots that a test inserts get a salt and a hash, as the store's votes have them. */
export async function hashBallots(db: Database): Promise<void> {
  await sql`
    create function hash_vote() returns trigger language plpgsql as $$
    declare
      looks text[] = array(
        select look from entries where event_id = new.event_id and id in (new.lo, new.hi) order by id);
    begin
      if new.winner is null or new.hash is not null then return new; end if;
      new.salt = decode(md5(concat_ws('|', new.wallet, new.lo, new.hi)), 'hex');
      new.hash = sha256(convert_to(concat_ws('|', 'duds-vote-v1', new.event_id, new.lo, new.hi, new.winner,
        looks[1], looks[2], encode(new.salt, 'hex')), 'UTF8'));
      return new;
    end $$`.execute(db);
  await sql`create trigger hash_votes before insert on ballots for each row execute function hash_vote()`.execute(db);
}
