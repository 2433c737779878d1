import { sql } from 'kysely';
import type { ProofsBody, RecordBody, SealProofBody } from '../../../contract/proofs';
import {
  ballotText,
  entryText,
  fitText,
  leafOf,
  rootByPath,
  rulingText,
  sealText,
  treeRoot,
  type EventSeal,
} from '../../../rules/index';
import { sha256, toHex } from '../../../server/store/sealedLog';
import { addRuling } from '../../../server/store/rulings';
import { fit, HOUR, NOON, OPEN, wallet } from '../support/fixtures';
import { isSignedBy } from '../support/proofs';
import { describeServer } from '../support/testServer';
import { VOTER, votingCalls, type Row } from '../support/votingCalls';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const treeOf = (leaves: readonly string[]) =>
  leaves.length === 0 ? '-' : `${leaves.length}:${toHex(treeRoot(leaves.map(bytes), sha256))}`;

describeServer('seals of events', {}, server => {
  const { startVoting, ask, cast } = votingCalls(server);
  const record = async (id: number) => (await server.get(`/api/event/${id}/record`)).json<RecordBody>();
  const kinds = async (id: number) => (await record(id)).seals.map(({ kind }) => kind);
  const sealDue = () => server.store.seals.sealDue();

  async function vote(eventId: number, voter = VOTER): Promise<void> {
    const [left, right] = (await ask(eventId, voter)).json<Row[]>();
    expect((await cast(eventId, right!.id, left!.id, voter)).statusCode).toBe(201);
  }

  async function voteAsCrowd(eventId: number, wallets: number, first = 100): Promise<void> {
    for (let voter = first; voter < first + wallets; voter++)
      for (let ballot = 0; ballot < 5; ballot++) await vote(eventId, wallet(voter));
  }

  const rule = (id: number, ...[kind, subject]: readonly ['withdraw' | 'restore' | 'cancel', string]) =>
    server.store.db.transaction().execute(tx => addRuling(tx, server.store.sqlNow, id, kind, subject, 'Stolen.'));

  async function ballotLeaves(id: number): Promise<readonly string[]> {
    const rows = await server.store.db
      .selectFrom('ballots')
      .select(['lo', 'hi', 'winner', 'salt', 'voter'])
      .where('event_id', '=', id)
      .where('winner', 'is not', null)
      .execute();
    return rows
      .map(({ lo, hi, winner, salt, voter }) =>
        leafOf(ballotText({ event: id, lo, hi, winner: winner!, salt: salt!, signed: voter === null ? 0 : 1 }), sha256),
      )
      .sort();
  }

  describe('the first one', () => {
    test('is about all entries, withdrawn ones included, and is made before the first pair', async () => {
      const { id } = await startVoting(5);
      expect(await record(id)).toMatchObject({ status: 404, code: 'not-sealed-yet' });
      await Promise.all(Array.from({ length: 10 }, (_, n) => ask(id, wallet(800 + n))));
      const { host, event, seals, rulings, keys } = await record(id);
      expect([host, event, rulings]).toEqual(['localhost:3000', id, []]);
      const rows = await server.store.db.selectFrom('entries').selectAll().where('event_id', '=', id).execute();
      const leaves = rows.map(({ id: entry, wallet: owner, salt, avatar, submitted_at }) => {
        const person = toHex(
          sha256(Buffer.from(fitText({ wallet: owner, salt: salt!, avatar: avatar as Record<string, string> }))),
        );
        return leafOf(entryText(id, { id: entry, submittedAt: submitted_at.toISOString(), person }), sha256);
      });
      const [start, ...more] = seals;
      expect(more).toEqual([]);
      expect(start).toMatchObject({
        kind: 'start',
        previous: '-',
        entries: treeOf([...leaves].sort()),
        ballots: '-',
        rulings: '-',
        roll: '-',
        ranking: '-',
        ends: new Date(NOON + HOUR).toISOString(),
        at: new Date(NOON).toISOString(),
      });
      expect(isSignedBy(keys, start!.key, sealText(host, id, start!), start!.signature)).toBe(true);
      const first = await server.store.db
        .selectFrom('ballots')
        .select(({ fn }) => fn.min('issued_at').as('at'))
        .executeTakeFirstOrThrow();
      expect(first.at.getTime()).toBeGreaterThanOrEqual(Date.parse(start!.at));
    });

    test('is made by the timer as soon as submissions have ended, not before; no entry is added after it', async () => {
      const { id } = await startVoting(3, OPEN);
      await server.store.seals.sealEntries(id);
      await sealDue();
      expect(await record(id)).toMatchObject({ code: 'not-sealed-yet' });
      server.now = NOON + HOUR;
      await sealDue();
      await sealDue();
      expect(await kinds(id)).toEqual(['start']);
      server.now = NOON;
      const refused = await server.store.entries.submit(id, wallet(77), fit());
      expect(refused).toEqual({ refusal: 'event-closed' });
    });

    test('moves an event of an earlier build to the second format, with rulings about what was withdrawn', async () => {
      const { id } = await startVoting(3);
      await sql`update events set proof_format = null`.execute(server.store.db);
      await sql`update entries set withdrawn_at = now(), withdrawn_reason = 'Stolen.' where id = 2`.execute(
        server.store.db,
      );
      await sealDue();
      const { seals, rulings } = await record(id);
      expect(rulings).toMatchObject([{ number: 1, kind: 'withdraw', subject: '2', reason: 'Stolen.' }]);
      expect(seals).toMatchObject([{ kind: 'start', rulings: treeOf([leafOf(rulingText(id, rulings[0]!), sha256)]) }]);
      server.now = NOON + HOUR;
      expect(await server.store.standings.close(id)).toBe('closed');
    });
  });

  test('each names the one before it, and the log of the site has all in their order', async () => {
    const [one, two] = [await startVoting(20, [-3, -2, 9]), await startVoting(4)];
    await sealDue();
    await voteAsCrowd(one.id, 10);
    await rule(two.id, 'withdraw', String(two.entries[0]));
    await sealDue();
    const leafOfSeal = (id: number, seal: EventSeal) => leafOf(sealText('localhost:3000', id, seal), sha256);
    for (const { id } of [one, two]) {
      const { seals } = await record(id);
      expect(seals).toHaveLength(2);
      expect(seals[1]!.previous).toBe(leafOfSeal(id, seals[0]!));
    }
    const texts = (await server.get('/api/seals/texts?from=0')).json<{ text: string; signature: string }[]>();
    expect(texts.map(({ text }) => text.split('|').slice(1, 4).join(' '))).toEqual([
      `localhost:3000 ${one.id} start`,
      `localhost:3000 ${two.id} start`,
      `localhost:3000 ${one.id} ballots`,
      `localhost:3000 ${two.id} rulings`,
    ]);
    expect((await server.get('/api/seals/texts?from=3')).json()).toEqual(texts.slice(3));
    for (const [index, { text }] of texts.entries()) {
      const proof = (await server.get(`/api/seals/proof/${leafOf(text, sha256)}`)).json<SealProofBody>();
      expect([proof.index, proof.size]).toEqual([index, index + 1]);
    }
  });

  describe('of ballots', () => {
    const sizes = async (id: number) =>
      (await record(id)).seals.filter(({ kind }) => kind === 'ballots').map(({ ballots }) => parseInt(ballots, 10));

    test('are made hourly from 50 new votes of 10 wallets', async () => {
      const { id } = await startVoting(20, [-2, -1, 9]);
      await voteAsCrowd(id, 9);
      await vote(id, VOTER);
      const seal = async (minutes: number) => {
        server.now = NOON + minutes * 60_000;
        await sealDue();
        return sizes(id);
      };
      // 46 ballots of 10 wallets.
      expect(await seal(30)).toEqual([]);
      for (let ballot = 0; ballot < 4; ballot++) await vote(id, VOTER);
      expect(await seal(31)).toEqual([50]);
      expect((await record(id)).seals.at(-1)?.ballots).toBe(treeOf(await ballotLeaves(id)));
      await voteAsCrowd(id, 12, 200);
      expect(await seal(60)).toEqual([50]);
      expect(await seal(91)).toEqual([50, 110]);
      for (let voter = 300; voter < 309; voter++) for (let n = 0; n < 8; n++) await vote(id, wallet(voter));
      // 72 ballots, of 9 wallets.
      expect(await seal(160)).toEqual([50, 110]);
    });

    test('are not made in the last two hours, lest the last votes be few', async () => {
      const { id } = await startVoting(20, [-3, -2, 2]);
      await voteAsCrowd(id, 10);
      await sealDue();
      expect(await sizes(id)).toEqual([]);
    });

    test('prove a ballot and an entry, and their paths stay right in later seals', async () => {
      const { id } = await startVoting(20, [-3, -2, 9]);
      await voteAsCrowd(id, 10);
      await sealDue();
      const [early] = await ballotLeaves(id);
      const proofs = async (...leaves: string[]) =>
        (await server.get(`/api/event/${id}/proofs?leaves=${leaves.join()}`)).json<ProofsBody>();
      const { rows } = await sql<{ leaf: string }>`
        select encode(leaf, 'hex') as leaf from log_leaves where kind = 'entries' order by position limit 1`.execute(
        server.store.db,
      );
      const check = async (leaves: string[]) => {
        const { seal, proofs: all } = await proofs(...leaves);
        return leaves.map((leaf, place) => {
          const { kind, index, size, path } = all[place]!;
          const root = rootByPath(bytes(leaf), index, size, path.map(bytes), sha256);
          return `${size}:${toHex(root!)}` === seal[kind];
        });
      };
      expect(await check([early!, rows[0]!.leaf])).toEqual([true, true]);
      await voteAsCrowd(id, 3, 200);
      const late = (await ballotLeaves(id)).filter(leaf => leaf !== early);
      expect((await proofs(...late.slice(0, 31))).proofs).toContain(null);
      server.now = NOON + 9 * HOUR;
      await server.store.standings.close(id);
      const all = await ballotLeaves(id);
      for (let from = 0; from < all.length; from += 31)
        expect(await check(all.slice(from, from + 31))).not.toContain(false);
      expect(all).toHaveLength(65);
    });
  });

  test('of rulings are made at the next look of the timer, and repeat the ballots', async () => {
    const { id } = await startVoting(20, [-3, -2, 9]);
    await voteAsCrowd(id, 10);
    await sealDue();
    await rule(id, 'withdraw', '3');
    await vote(id, wallet(700));
    await sealDue();
    await sealDue();
    const { seals, rulings } = await record(id);
    expect(seals.map(({ kind }) => kind)).toEqual(['start', 'ballots', 'rulings']);
    expect(seals[2]).toMatchObject({
      ballots: seals[1]!.ballots,
      entries: seals[0]!.entries,
      rulings: treeOf(rulings.map(ruling => leafOf(rulingText(id, ruling), sha256))),
    });
    await rule(id, 'cancel', '-');
    await server.store.events.cancel(id, 'Flood.');
    await sealDue();
    expect(await kinds(id)).toEqual(['start', 'ballots', 'rulings', 'rulings']);
  });

  test.each([
    ['the record of an unknown event', '/api/event/99/record', 404, 'unknown-event'],
    ['a proof in an unknown event', `/api/event/99/proofs?leaves=${'0'.repeat(64)}`, 404, 'unknown-event'],
    ['a proof of something other than a hash', '/api/event/1/proofs?leaves=abc', 400, 'malformed'],
    [
      'more proofs than a voter has votes',
      `/api/event/1/proofs?leaves=${Array(32).fill('0'.repeat(64)).join()}`,
      400,
      'malformed',
    ],
    ['an unknown seal', `/api/seals/proof/${'0'.repeat(64)}`, 404, 'not-sealed-yet'],
    ['consistency to a size that the log does not have', '/api/seals/consistency?from=1&to=999', 404, 'not-sealed-yet'],
    ['consistency from an empty log', '/api/seals/consistency?from=0&to=1', 404, 'not-sealed-yet'],
  ])('%s', async (_name, url, status, code) => {
    expect((await server.get(url)).json()).toMatchObject({ status, code });
  });
});
