import { sql, type RawBuilder } from 'kysely';
import { hashOfVote } from '#rules/proof/lists';
import { isVoteReceipt } from '#rules/proof/published';
import { sha256 } from '../../../server/keys/sha256';
import { voteReceipt } from '../../../server/keys/receipts';
import {
  close,
  findingsOf,
  playAttacked,
  readLines,
  rehash,
  reopen,
  reseal,
  run,
  seeEndSeal,
  type AttackedEvent,
} from '../support/attacked';
import { describeServer } from '../support/testServer';

/** What the rulings of the honest event make everybody read: a withdrawn fit, and a banned voter. */
const HONEST = ['own: left-out', 'rulings: other-podium'];
/** Whether few votes showed each fit about as often depends on the pairs that were drawn. */
const DRAWN = 'ranking: shown-unevenly';

const firstVote = sql`(event_id, wallet, number) = (
  select event_id, wallet, number from ballots where winner is not null order by wallet, number limit 1)`;

const flip = sql`update ballots set winner = lo + hi - winner where ${firstVote}`;
const drop = sql`delete from ballots where ${firstVote}`;
const resalt = sql`update ballots set salt = decode(md5('other'), 'hex') where ${firstVote}`;

/** A vote of a wallet that the operator owns. */
const invent = sql`
  insert into ballots (event_id, wallet, number, lo, hi, lo_wallet, hi_wallet, lo_is_left, winner, issued_at, decided_at, salt, hash)
  select one.event_id, '0x00000000000000000000000000000000000000ff', 1, one.id, other.id, one.wallet, other.wallet, true,
    other.id, now(), now(), decode(md5('mine'), 'hex'), sha256('mine')
  from entries one join entries other on other.event_id = one.event_id and one.id < other.id
  order by one.id, other.id limit 1`;

const exchange = (column: 'avatar' | 'wallet') =>
  sql`do ${sql.lit(`begin
  set local session_replication_role = replica;
  create temp table swapped as select 5 - id as id, ${column} as value from entries where id in (1, 4);
  update entries set ${column} = ${column === 'avatar' ? "'{}'" : "'0x' || repeat('e', 40)"} where id = 1;
  update entries set ${column} = (select value from swapped where swapped.id = entries.id) where id = 4;
  update entries set ${column} = (select value from swapped where swapped.id = entries.id) where id = 1;
  drop table swapped; end`)}`;

const swapPlaces = sql`do 'begin
  set local session_replication_role = replica;
  create temp table swapped as select event_id, 3 - place as place, entry_id, battles, wins, best, worst from standings where place < 3;
  delete from standings where place < 3;
  insert into standings (event_id, place, entry_id, battles, wins, best, worst)
    select event_id, place, entry_id, battles, wins, least(best, place), greatest(worst, place) from swapped;
  drop table swapped; end'`;

const swapXp = sql`
  update xp_awards set xp = other.xp from xp_awards other
  where xp_awards.event_id = other.event_id and xp_awards.place + other.place = 3`;

const withdrawn = sql`
  update entries set withdrawn_at = now(), withdrawn_reason = 'x'
  where id = (select min(id) from entries where withdrawn_at is null)`;

const banned = sql`
  insert into ban_effects (event_id, wallet)
  select event_id, min(wallet) from ballots
  where winner is not null and wallet not in (select wallet from ban_effects) group by event_id`;

const ruling = sql`
  insert into rulings (event_id, number, kind, subject, at, reason)
  select event_id, max(number) + 1, 'restore', '2', max(at), 'x' from rulings group by event_id`;

const datedBack = sql`
  with entry as (
    update entries set withdrawn_at = now(), withdrawn_reason = 'x' where id = 1 returning event_id)
  insert into rulings (event_id, number, kind, subject, at, reason)
  select event_id, (select max(number) + 1 from rulings), 'withdraw', '1', (select max(at) from rulings), 'x' from entry`;

const lateFit = sql`
  insert into entries (event_id, id, wallet, avatar, look, salt, submitted_at)
  select event_id, 99, '0x00000000000000000000000000000000000000ff', avatar, look, salt, submitted_at from entries limit 1`;

const forgotten = sql`update entries set avatar = '{}', salt = null where id = 1`;

describeServer('somebody with the rights to the database, the files and the key', {}, server => {
  let attacked: AttackedEvent;

  beforeAll(async () => {
    attacked = await playAttacked(server);
    await close(server, attacked);
    await seeEndSeal(attacked);
  });

  beforeEach(() => reopen(server, attacked));

  test('changes nothing: everybody reads that all is as it was sealed', async () => {
    expect(await close(server, attacked)).toBe('closed');
    expect(findingsOf(await readLines(attacked)).filter(one => one !== DRAWN)).toEqual(HONEST);
  });

  /** While the voting is on. The hashes of votes are made again, so that the server does not notice either. */
  test.each<[name: string, change: RawBuilder<unknown>, notices: readonly string[]]>([
    ['a vote is flipped', flip, ['own: missing']],
    ['a vote is dropped', drop, ['own: missing']],
    ['a vote gets another salt, so that two voters share one', resalt, ['own: missing']],
    ['a title is changed', sql`update events set title = 'Other'`, ['seals: about-changed']],
    [
      'the prizes are changed',
      sql`insert into prizes (event_id, position, url) values (1, 9, 'x')`,
      ['seals: about-changed'],
    ],
    ['the XP is changed', sql`update events set xp_first = xp_first + 1`, ['seals: about-changed']],
    // What nobody can check: who owns the wallets that vote.
    ['votes of a wallet that the operator owns are added', invent, []],
  ])('before the end seal, %s', async (_, change, notices) => {
    await run(server, change);
    await rehash(server, attacked.event.id);
    expect(await close(server, attacked)).toBe('closed');
    expect(await noticed({ ...attacked, seen: { start: attacked.event.start } })).toEqual(notices);
  });

  /** What the server itself notices: it closes no event whose tables are not what it has sealed. */
  test.each<[name: string, change: RawBuilder<unknown>, contradiction: string]>([
    ['the wallets of two fits are exchanged', exchange('wallet'), 'fits'],
    ['the pictures of two fits are exchanged', exchange('avatar'), 'fits'],
    ['a fit is added after the start', lateFit, 'fits'],
    ['a vote is flipped, but not its hash', flip, 'votes'],
    ['a fit is withdrawn without a ruling', withdrawn, 'rulings'],
    ['a voter is left out without a ruling', banned, 'rulings'],
    ['a ruling is removed', sql`delete from rulings where kind = 'ban'`, 'rulings'],
  ])('before the end seal, the server does not close the event if %s', async (_, change, contradiction) => {
    await run(server, change);
    expect(await close(server, attacked)).toEqual({ contradiction });
    expect(await readLines(attacked)).toBeUndefined();
  });

  test.each<[name: string, change: RawBuilder<unknown>, notices: readonly string[]]>([
    ['the wallets of two fits', exchange('wallet'), ['own: missing', 'seals: seals other-seal']],
    ['the pictures of two fits', exchange('avatar'), ['own: missing', 'own: shown-other', 'seals: seals other-seal']],
  ])(
    'who exchanges %s and makes both seals again is noticed by all who saw the first one',
    async (_, change, notices) => {
      await run(server, change);
      await reseal(server, attacked, ['start']);
      expect(await noticed({ ...attacked, seen: { start: attacked.event.start } })).toEqual(notices);
    },
  );

  /** After the end seal, without making it again. */
  test.each<[name: string, change: RawBuilder<unknown>, notices: readonly string[]]>([
    ['a vote is flipped', flip, ['own: missing', 'seals: seals votes']],
    ['a vote is dropped', drop, ['own: missing', 'seals: seals votes']],
    ['a vote gets another salt', resalt, ['own: missing', 'seals: seals votes']],
    ['votes are added', invent, ['seals: seals votes']],
    ['the wallets of two fits are exchanged', exchange('wallet'), ['own: missing', 'seals: seals fits']],
    [
      'the pictures of two fits are exchanged',
      exchange('avatar'),
      ['own: missing', 'seals: seals fits', 'seals: seals votes'],
    ],
    ['a fit is withdrawn', withdrawn, ['rulings: forgotten']],
    ['a voter is left out', banned, ['seals: seals leftOut']],
    ['a ruling is added', ruling, ['seals: seals rulings']],
    ['a ruling is removed', sql`delete from rulings where number = 3`, ['seals: seals rulings']],
    [
      'a ruling is dated back',
      sql`update rulings set at = at - interval '1 hour' where number = 1`,
      ['seals: seals rulings', 'rulings: rulings-broken dates'],
    ],
    [
      'a ruling gets another reason',
      sql`update rulings set reason = 'bad taste' where number = 1`,
      ['seals: seals rulings'],
    ],
    ['the first two places are exchanged', swapPlaces, ['ranking: other-ranking']],
    ['the XP of two places is exchanged', swapXp, ['ranking: other-ranking']],
    ['the XP of the event is changed', sql`update events set xp_first = xp_first + 1`, ['seals: seals about']],
    ['the title is changed', sql`update events set title = 'Other'`, ['seals: seals about']],
    [
      'a figure is changed',
      sql`update standings set battles = battles + 1 where place = 2`,
      ['ranking: other-ranking'],
    ],
    ['a range is changed', sql`update standings set worst = worst + 1 where place = 1`, ['ranking: other-ranking']],
    ['the end seal is dropped', sql`delete from seals where kind = 'end'`, ['seals: seals missing']],
    [
      'the end seal is dated back',
      sql`update seals set text = replace(text, '|2026-05-01T18:00:21', '|2026-05-01T18:00:20') where kind = 'end'`,
      ['seals: seals signature', 'seals: seals other-seal'],
    ],
    ['the key is replaced', sql`update signing_keys set x = y`, ['seals: seals signature']],
    ['a winner is forgotten unasked', forgotten, ['rulings: forgotten']],
  ])('after the end seal, %s', async (_, change, notices) => {
    await close(server, attacked);
    await run(server, change);
    expect(await noticed(attacked)).toEqual(expect.arrayContaining([...notices]));
  });

  /** The votes, the lists, the end seal and the results are made again, as if the server had done it all. */
  test.each<[name: string, change: RawBuilder<unknown>, notices: readonly string[]]>([
    ['flips a vote', flip, ['own: missing', 'seals: seals other-seal']],
    ['drops a vote', drop, ['own: missing', 'seals: seals other-seal']],
    ['adds votes', invent, ['seals: seals other-seal']],
    ['changes a reason', sql`update rulings set reason = 'bad taste' where number = 1`, ['seals: seals other-seal']],
    ['withdraws a fit by a ruling dated back', datedBack, ['seals: seals other-seal']],
    ['raises the XP of the winner', sql`update events set xp_first = xp_first + 1`, ['seals: seals other-seal']],
  ])(
    'who %s after the end seal, and makes it again, is noticed by all who saw the first one',
    async (_, change, notices) => {
      await close(server, attacked);
      await run(server, change);
      await reseal(server, attacked, ['end']);
      expect(await noticed(attacked)).toEqual(expect.arrayContaining([...notices]));
    },
  );

  test('a voter who was shown another fit than the one that was sealed has the proof', async () => {
    await close(server, attacked);
    const signer = await server.store.keys.signer();
    const receipts = attacked.event.receipts.map(receipt => {
      if (!isVoteReceipt(receipt) || receipt.loSeen === receipt.hiSeen) return receipt;
      const { at, hash: _hash, key: _key, signature: _signature, ...vote } = receipt;
      const shown = { ...vote, loSeen: receipt.hiSeen, hiSeen: receipt.loSeen };
      return voteReceipt(signer, { ...shown, at, hash: hashOfVote(shown, sha256) });
    });
    expect(findingsOf(await readLines(attacked, { receipts }))).toContain('own: shown-other');
  });

  test.each(['fits', 'votes', 'leftOut'] as const)(
    'another page of %s for one browser is not what was sealed',
    async list => {
      await close(server, attacked);
      const lines = await readLines(attacked, { closed: closed => ({ ...closed, [list]: closed[list].slice(1) }) });
      expect(findingsOf(lines)).toContain(`seals: seals ${list}`);
    },
  );

  /** The findings that an honest event does not have. */
  const noticed = async (event: AttackedEvent): Promise<readonly string[]> =>
    findingsOf(await readLines(event)).filter(one => ![...HONEST, DRAWN].includes(one));
});
