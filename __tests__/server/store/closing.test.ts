import { sql } from 'kysely';
import type { RecordBody } from '../../../contract/proofs';
import {
  applyRulings,
  ballotText,
  entryText,
  fitText,
  LAYERS,
  leafOf,
  leftOutSubject,
  rankEntries,
  rankingText,
  rollText,
  rulingText,
  sealText,
  treeRoot,
  voterText,
  type Sheet,
} from '../../../rules/index';
import { closeFormat2 } from '../../../server/store/closeFormat2';
import { sha256, toHex } from '../../../server/store/sealedLog';
import { addRuling } from '../../../server/store/rulings';
import { createStandingStore } from '../../../server/store/standingStore';
import { HOUR, NOON, wallet } from '../support/fixtures';
import { isSignedBy } from '../support/proofs';
import { describeServer } from '../support/testServer';
import { votingCalls } from '../support/votingCalls';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const hashOf = (text: string) => toHex(sha256(Buffer.from(text)));
const leaf = (text: string) => leafOf(text, sha256);
const treeOf = (leaves: readonly string[]) =>
  leaves.length === 0 ? '-' : `${leaves.length}:${toHex(treeRoot(leaves.map(bytes), sha256))}`;

/** The trees of a sheet, computed as a stranger would. */
function treesOf({ event, entries, rulings, roll, ballots }: Sheet) {
  const entryLeaves = entries.map(entry => {
    const person =
      entry.person ??
      hashOf(fitText({ ...entry, avatar: Object.fromEntries(LAYERS.map(layer => [layer, entry[layer]])) }));
    return leaf(entryText(event, { ...entry, person }));
  });
  const rollLeaves = roll.map(row => {
    const person = row.person ?? hashOf(voterText({ ...row, messageHash: hashOf(row.message) }));
    return leaf(rollText(event, { count: row.count, person }));
  });
  const ballotLeaves = ballots.map(([left, right, winner, signed, salt]) =>
    leaf(ballotText({ event, lo: Math.min(left, right), hi: Math.max(left, right), winner, signed, salt })),
  );
  return {
    entries: treeOf(entryLeaves.sort()),
    rulings: treeOf(rulings.map(ruling => leaf(rulingText(event, ruling)))),
    roll: treeOf(rollLeaves),
    ballots: treeOf(ballotLeaves),
    ballotLeaves,
  };
}

describeServer('closing an event', {}, server => {
  const { startVoting, askPair } = votingCalls(server);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(server.store.db);
  const sheetOf = async (id: number) => (await server.get(`/api/results/${id}/ballots`)).json<Sheet>();
  const kindsOf = async (id: number) =>
    (await server.get(`/api/event/${id}/record`)).json<RecordBody>().seals.map(({ kind }) => kind);
  const rule = (id: number, ...[kind, subject]: readonly ['withdraw' | 'ban', string]) =>
    server.store.db.transaction().execute(tx => addRuling(tx, server.store.sqlNow, id, kind, subject, 'Bought.'));

  async function withdraw(id: number, entry: number): Promise<void> {
    await run(sql`update entries set withdrawn_at = now(), withdrawn_reason = 'Stolen.' where id = ${entry}`);
    await rule(id, 'withdraw', String(entry));
  }

  /** Twelve voters, the first of whom signed for half of their votes. */
  async function addVoted(hours?: Parameters<typeof startVoting>[1]): Promise<number> {
    const { id } = await startVoting(6, hours);
    await server.store.seals.sealEntries(id);
    await run(sql`
      insert into ballots (event_id, wallet, number, lo, hi, lo_wallet, hi_wallet, lo_is_left, winner, decided_at)
      select ${id}::integer, '0x' || lpad(to_hex(100 + voter), 40, '0'), number, lo, hi, '0x' || lpad(to_hex(lo), 40, '0'),
        '0x' || lpad(to_hex(hi), 40, '0'), number % 2 = 0, case when (voter + number) % 3 = 0 then hi else lo end, ${new Date(NOON).toISOString()}::timestamptz
      from generate_series(0, 11) voter, lateral (
        select lo, hi, row_number() over (order by lo, hi) as number
        from generate_series(1, 6) lo, generate_series(1, 6) hi where lo < hi) as pairs`);
    await run(sql`
      insert into ballot_tallies (event_id, shard, issued, entries) values (${id}, 0, 180, 6)`);
    await run(sql`
      insert into voter_keys values (${wallet(100)}, 'thumbprint', 'x', 'y', 'message', '0xsignature', now())`);
    await run(sql`
      insert into token_claims (event_id, contract, token_id, wallet)
      values (${id}, ${wallet(11)}, '9', ${wallet(100)}), (${id}, ${wallet(10)}, '10', ${wallet(100)}), (${id}, ${wallet(10)}, '9', ${wallet(100)})`);
    await run(sql`
      update ballots set voter = 'thumbprint', voter_count = number, voter_signature = 'signed ' || number
      where wallet = ${wallet(100)} and number < 7`);
    return id;
  }

  test('two voters who send the same vote with the same salt keep nobody from the results', async () => {
    const { id } = await startVoting(2);
    await server.store.seals.sealEntries(id);
    const headers = { voter: '- 6f1c0c3e-2f0a-4c8e-9b1f-0a6a3a1f5d11' };
    for (const voter of [wallet(900), wallet(901)]) {
      const [winner, loser] = [...(await askPair(id, voter))].sort((a, b) => a - b);
      const url = `/api/vote/${id}/${loser}/${voter}`;
      expect((await server.app.inject({ method: 'POST', url, payload: { winner }, headers })).statusCode).toBe(201);
    }
    server.now = NOON + HOUR + 1_000;
    await server.store.standings.closeDue();
    const { ballots } = await sheetOf(id);
    expect(ballots).toHaveLength(2);
  });

  test('its sheet has all that its last seals are about, and what follows from it', async () => {
    const id = await addVoted();
    await withdraw(id, 2);
    const { rows: banned } = await sql<{ leaf: string }>`
      select encode(leaf, 'hex') as leaf from (
        select sha256('\\x00'::bytea || convert_to(concat_ws('|', 'duds-ballot-2', event_id, lo, hi, winner, 0, salt), 'UTF8'))
          as leaf from ballots where winner is not null and wallet = ${wallet(105)}) as leaves`.execute(
      server.store.db,
    );
    await run(sql`insert into ban_effects values (${id}, ${wallet(105)}, null)`);
    await rule(
      id,
      'ban',
      leftOutSubject(
        banned.map(row => row.leaf),
        sha256,
      ),
    );
    server.now = NOON + HOUR + 1_000;
    await server.store.standings.closeDue();
    const sheet = await sheetOf(id);
    expect([sheet.format, sheet.host, sheet.event]).toEqual([2, 'localhost:3000', id]);
    const { ballotLeaves, ...trees } = treesOf(sheet);
    const [end, final] = sheet.seals.slice(-2);
    expect(sheet.seals.map(({ kind }) => kind)).toEqual(['start', 'end', 'final']);
    expect(end).toMatchObject({ ...trees, ranking: '-', at: new Date(server.now).toISOString() });
    expect(final).toMatchObject({ ...trees, ranking: hashOf(rankingText(id, sheet.ranking)) });
    for (const [index, seal] of sheet.seals.entries()) {
      const text = sealText(sheet.host, id, seal);
      expect(isSignedBy(sheet.keys, seal.key, text, seal.signature)).toBe(true);
      expect(sheet.seals[index + 1]?.previous ?? leaf(text)).toBe(leaf(text));
    }
    expect(sheet.roll).toEqual([
      {
        wallet: wallet(100),
        x: 'x',
        y: 'y',
        message: 'message',
        signature: '0xsignature',
        token: { contract: wallet(10), tokenId: '9' },
        count: 6,
        countSignature: 'signed 6',
      },
    ]);
    expect(sheet.ballots.filter(([, , , signed]) => signed === 1)).toHaveLength(6);
    expect(sheet.leftOut.map(position => ballotLeaves[position]).sort()).toEqual(banned.map(row => row.leaf).sort());
    expect(sheet.entries.find(entry => entry.id === 2)).toEqual({
      id: 2,
      submittedAt: expect.any(String) as string,
      person: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    const { entries, ballots } = applyRulings(sheet);
    expect(sheet.ranking).toEqual(rankEntries(entries, ballots));
    expect(sheet.ranking).toHaveLength(5);
    const listed = (await server.get(`/api/results/${id}`)).json<{ wallet: string }[]>();
    expect(listed.map(row => row.wallet)).toEqual(
      sheet.ranking.map(entry => sheet.entries.find(one => one.id === entry)).map(one => one?.person ?? one?.wallet),
    );
  });

  test('without votes has neither ballots nor a roll in its seals', async () => {
    const { id } = await startVoting(3);
    server.now = NOON + HOUR;
    expect(await server.store.standings.close(id)).toBe('closed');
    const sheet = await sheetOf(id);
    expect(sheet.seals.at(-1)).toMatchObject({ kind: 'final', ballots: '-', roll: '-', rulings: '-' });
    expect(sheet.seals.at(-1)?.ranking).toBe(hashOf(rankingText(id, sheet.ranking)));
  });

  describe('goes on after a process has died', () => {
    const dying = (afterStep: number) => {
      const { sealing } = server.store;
      let reads = 0;
      const now = () => {
        reads += 1;
        return reads > afterStep ? sql<Date>`(1 / 0)::text::timestamptz` : sealing.now();
      };
      return { ...sealing, now };
    };

    test('having appended some of the last ballots', async () => {
      const id = await addVoted();
      await run(sql`
        insert into log_leaves (event_id, kind, position, leaf, wallet, number)
        select ${id}, 'ballots', 0, sha256('half'), ${wallet(100)}, 1`);
      server.now = NOON + HOUR;
      expect(await server.store.standings.close(id)).toBe('closed');
      const sheet = await sheetOf(id);
      expect(sheet.seals.at(-1)?.ballots).toBe(treesOf(sheet).ballots);
    });

    test('after any of its steps; the end seal is not made again', async () => {
      const id = await addVoted();
      server.now = NOON + HOUR;
      const seen = new Set<string>();
      for (let step = 0; ; step++) {
        const outcome = await closeFormat2(dying(step), id).catch((error: unknown) => error);
        seen.add((await kindsOf(id)).join());
        if (outcome === 'closed') break;
        server.now += 1_000;
      }
      expect([...seen]).toEqual(['start', 'start,end', 'start,end,final']);
      const { seals } = await sheetOf(id);
      expect(seals.filter(({ kind }) => kind === 'end')).toHaveLength(1);
    });
  });

  describe('does not happen if', () => {
    test.each([
      [
        'a vote was changed after it was sealed',
        'ballots',
        sql`update ballots set winner = lo + hi - winner where number = 1 and wallet = ${wallet(101)}`,
      ],
      ['a vote was removed', 'ballots', sql`delete from ballots where number = 2 and wallet = ${wallet(102)}`],
      [
        'an entry was changed',
        'entries',
        sql`update entries set submitted_at = submitted_at - interval '1 s' where id = 1`,
      ],
      [
        'an entry was withdrawn without a ruling',
        'entries',
        sql`update entries set withdrawn_at = now(), withdrawn_reason = 'Secret.' where id = 3`,
      ],
      [
        'an entry was added',
        'entries',
        sql`insert into entries (event_id, wallet, avatar) values (1, ${wallet(77)}, '{}')`,
      ],
      ['votes are left out without a ruling', 'bans', sql`insert into ban_effects values (1, ${wallet(103)}, null)`],
      ['a ruling was removed after it was sealed', 'rulings', sql`delete from rulings`],
      ['a ruling was changed', 'rulings', sql`update rulings set reason = 'Other.'`],
      [
        'a seal was changed',
        'seals',
        sql`update event_seals set text = replace(text, 'start', 'begin') where kind = 'start'`,
      ],
      ["a voter's key was removed", 'voter keys', sql`delete from voter_keys`],
    ])('%s', async (_name, part, tampering) => {
      const id = await addVoted([-3, -2, 9]);
      await withdraw(id, 2);
      await server.store.seals.sealDue();
      expect(await kindsOf(id)).toEqual(['start', 'ballots']);
      await run(tampering);
      server.now = NOON + 9 * HOUR;
      const standings = createStandingStore(server.store.db, server.store.sealing);
      expect(await standings.close(id)).toBe('contradicted');
      expect(standings.warnings()).toEqual([`Event ${id} is not closed: its ${part} are not what was sealed.`]);
      const kinds = await server.store.db.selectFrom('event_seals').select('kind').orderBy('position').execute();
      expect(kinds.map(({ kind }) => kind)).toEqual(['start', 'ballots']);
    });
  });
});
