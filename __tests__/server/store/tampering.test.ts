import { sql, type RawBuilder } from 'kysely';
import { CHECK_LINES, isProofSheet, verdictOf } from '../../../rules/index';
import type { App } from '../../../server/appDeps';
import { findingsIn, HONEST_FINDINGS, linesOf } from '../../rules/support/provenEvent';
import { HOUR, NOON, testConfig } from '../support/fixtures';
import { describeServer } from '../support/testServer';
import { playSameEvent, readResults, type VotedEvent } from '../support/votedEvent';

describeServer('somebody with all rights to the database', {}, server => {
  let app: App;
  let event: VotedEvent;

  const run = (statement: RawBuilder<unknown>) => statement.execute(server.store.db);

  let events = 0;
  beforeEach(async () => {
    // With limits of its own.
    app = await server.build({ config: testConfig({ AUTH: 'on' }) });
    // A server remembers for a while which events it could not close.
    events += 1;
    await run(sql`select setval(pg_get_serial_sequence('events', 'id'), ${events})`);
    event = await playSameEvent(server, app);
  });

  async function close(): Promise<void> {
    server.now = NOON + 6 * HOUR + 21_000;
    await server.store.standings.close(event.id);
  }

  /** The lines that have a cross, with everybody's receipts at hand; 'not closed' without results. */
  async function crosses(): Promise<readonly string[]> {
    const loaded = await readResults(app, event.id);
    if (loaded === undefined) return ['not closed'];
    if (!isProofSheet(loaded.sheet)) return ['unreadable'];
    const lines = await linesOf({ ...loaded, receipts: event.receipts, seen: [event.start] });
    return CHECK_LINES.filter(name => verdictOf(lines[name]) === 'failed');
  }

  test('an honest event is confirmed by its sheet', async () => {
    await close();
    const loaded = (await readResults(app, event.id))!;
    expect(await findingsIn({ ...loaded, receipts: event.receipts, seen: [event.start] })).toEqual(HONEST_FINDINGS);
  });

  const rewritten = async () => {
    await run(sql`delete from sheets`);
  };
  const ofEvent = sql`event_id = (select max(id) from events)`;

  /** A vote of a wallet that has cast all of its own, whether it is among those that were banned or not. */
  const invented = (among: RawBuilder<unknown>) => sql`
    insert into ballots (event_id, wallet, number, lo, hi, lo_wallet, hi_wallet, lo_is_left, winner, issued_at, decided_at, salt, voter, voter_count, voter_signature)
    select vote.event_id, vote.wallet, 20, one.id, other.id, one.wallet, other.wallet, true, one.id, issued_at, decided_at, gen_random_uuid(), voter, 5, voter_signature
    from ballots vote, entries one, entries other
    where vote.voter_count = 4 and one.id < other.id and vote.wallet not in (one.wallet, other.wallet)
      and vote.wallet ${among} (select wallet from ban_effects) and not exists (
        select from ballots known where known.wallet = vote.wallet and known.lo = one.id and known.hi = other.id)
    order by vote.wallet, one.id, other.id limit 1`;

  /** What is done to the tables while the voting is on, and which lines turn; or nothing can be closed. */
  const RUNNING: Readonly<Record<string, readonly [change: RawBuilder<unknown>, expected: readonly string[]]>> = {
    'a vote is turned round before it is sealed': [
      sql`update ballots set winner = lo + hi - winner where ${ofEvent} and number = 1 and winner is not null
        and wallet = (select min(wallet) from ballots where winner is not null)`,
      ['votes'],
    ],
    'a vote is dropped before it is sealed': [
      sql`delete from ballots where ${ofEvent} and number = 1
        and wallet = (select min(wallet) from ballots where winner is not null)`,
      ['votes', 'voters'],
    ],
    'signed votes are invented': [invented(sql`not in`), ['voters']],
    'signed votes of a banned voter are invented': [invented(sql`in`), ['not closed']],
    'the event is said to be of the first format': [sql`update events set proof_format = null`, ['unreadable']],
    'a number is raised with its vote': [
      sql`update ballots set voter_count = 20 where ${ofEvent} and voter_count = 5`,
      ['votes', 'voters'],
    ],
    'a sign-in is exchanged': [
      sql`update voter_keys set message = replace(message, 'localhost:3000 wants', 'other.example wants')`,
      ['voters'],
    ],
    'the ids of two entries are exchanged': [
      sql`update entries set avatar = other.avatar, salt = other.salt, submitted_at = other.submitted_at from entries other
        where entries.event_id = other.event_id and abs(entries.id - other.id) = 1 and least(entries.id, other.id) = 1`,
      ['not closed'],
    ],
    'an entry gets another salt': [sql`update entries set salt = gen_random_uuid() where id = 2`, ['not closed']],
    'an entry is withdrawn without a ruling': [
      sql`update entries set withdrawn_at = now(), withdrawn_reason = 'x' where id = 1`,
      ['not closed'],
    ],
    'a voter is banned without a ruling': [
      sql`insert into ban_effects (event_id, wallet) select event_id, min(wallet) from ballots
        where winner is not null and wallet not in (select wallet from ban_effects) group by event_id`,
      ['not closed'],
    ],
    'a ruling is dropped after its seal': [sql`delete from rulings where number = 3`, ['not closed']],
    'a ruling is dated back': [sql`update rulings set at = at - interval '1 hour' where number = 1`, ['not closed']],
  };

  test.each(Object.entries(RUNNING))('while the voting is on: %s', async (_, [change, expected]) => {
    await run(change);
    await close();
    expect(await crosses()).toEqual(expect.arrayContaining([...expected]));
  });

  /** What is done after the close, to the tables that the sheet is then made from again. */
  const CLOSED: typeof RUNNING = {
    'a vote is turned round': [
      sql`update ballots set winner = lo + hi - winner where ${ofEvent} and number = 1 and winner is not null`,
      ['votes', 'sealed'],
    ],
    'the places of two entries are exchanged': [
      sql`do 'begin
        create temp table swapped as select event_id, 3 - place as place, entry_id, battles, wins, best, worst from standings where place < 3;
        delete from standings where place < 3;
        insert into standings (event_id, place, entry_id, battles, wins, best, worst) select * from swapped;
        drop table swapped; end'`,
      ['ranking'],
    ],
    'the pieces of two entries are exchanged': [
      sql`update entries set avatar = (select avatar from entries other where other.id = 3 - entries.id) where id < 3`,
      ['votes', 'sealed'],
    ],
    'a figure is changed': [sql`update standings set battles = battles + 1 where place = 2`, ['ranking']],
    'a range is changed': [sql`update standings set worst = worst - 1 where place = 1`, ['ranking']],
    'votes are left out': [
      sql`insert into ban_effects (event_id, wallet) select event_id, min(wallet) from ballots
        where winner is not null and wallet not in (select wallet from ban_effects) group by event_id`,
      ['rulings'],
    ],
    'a ruling is dropped': [sql`delete from rulings where number = 1`, ['sealed']],
    'a ruling gets another reason': [sql`update rulings set reason = 'bad taste' where number = 1`, ['sealed']],
    'a seal is left out': [sql`delete from event_seals where kind = 'rulings'`, ['seals']],
    'a seal is changed': [
      sql`update event_seals set text = replace(text, '|end|', '|ballots|') where kind = 'end'`,
      ['seals'],
    ],
    'another key is listed under the same id': [
      sql`update signing_keys set x = (select x from voter_keys where x is not null limit 1)`,
      ['seals'],
    ],
  };

  test.each(Object.entries(CLOSED))('after the close: %s', async (_, [change, expected]) => {
    await close();
    await run(change);
    await rewritten();
    expect(await crosses()).toEqual(expect.arrayContaining([...expected]));
  });
});
