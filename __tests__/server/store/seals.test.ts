import { createPublicKey, verify } from 'node:crypto';
import { sql } from 'kysely';
import type { BallotReceiptBody1, EntryReceiptBody1, KeysBody, ProofBody, SealBody } from '../../../contract/seals';
import {
  ballotText1,
  entryText1,
  isConsistent,
  leafHash,
  LAYERS,
  receiptText1,
  rootByPath,
  treeRoot,
  type SealedSheet,
} from '../../../rules/index';
import { appendBallots, sha256, toHex } from '../../../server/store/sealedLog';
import { openStore } from '../../../server/store/store';
import { addEvent, addVoting, fit, HOUR, NOON, OPEN, wallet } from '../support/fixtures';
import { addVoting1, sealEntries1 } from '../support/format1';
import { describeServer } from '../support/testServer';
import { VOTER, votingCalls, type Row } from '../support/votingCalls';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const hashOf = (text: string) => leafHash(Buffer.from(text), sha256);

describeServer('receipts and seals of the first format', {}, server => {
  const { ask, cast } = votingCalls(server);
  const startVoting = (...rest: [count: number, hours?: Parameters<typeof addVoting>[2]]) =>
    addVoting1(server.store, ...rest);
  const seals = async (eventId: number) => (await server.get(`/api/event/${eventId}/seals`)).json<SealBody[]>();
  const proof = (eventId: number, leaf: string) => server.get(`/api/event/${eventId}/proof/${leaf}`);
  const sheetOf = async (eventId: number) => (await server.get(`/api/results/${eventId}/ballots`)).json<SealedSheet>();
  const keys = async () => (await server.get('/.well-known/duds-keys.json')).json<KeysBody>().keys;

  async function vote(eventId: number, voter = VOTER): Promise<BallotReceiptBody1> {
    const [left, right] = (await ask(eventId, voter)).json<Row[]>();
    const response = await cast(eventId, right!.id, left!.id, voter);
    return response.json<{ receipt: BallotReceiptBody1 }>().receipt;
  }

  /** Five votes of each of `wallets` wallets. */
  async function voteAsCrowd(eventId: number, wallets: number, first = 100): Promise<BallotReceiptBody1[]> {
    const receipts: BallotReceiptBody1[] = [];
    for (let voter = first; voter < first + wallets; voter++)
      for (let ballot = 0; ballot < 5; ballot++) receipts.push(await vote(eventId, wallet(voter)));
    return receipts;
  }

  async function isSigned(text: string, signature: string, kid: string): Promise<boolean> {
    const jwk = (await keys()).find(key => key.kid === kid)!;
    const key = createPublicKey({ key: { kty: jwk.kty, crv: jwk.crv, x: jwk.x, y: jwk.y }, format: 'jwk' });
    return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  }

  async function isProved(eventId: number, leaf: string): Promise<boolean> {
    const { kind, index, size, path } = (await proof(eventId, leaf)).json<ProofBody>();
    const seal = (await seals(eventId)).find(one => one.kind === kind && one.size === size)!;
    const root = rootByPath(bytes(leaf), index, size, path.map(bytes), sha256);
    return root !== undefined && toHex(root) === seal.root;
  }

  describe('a receipt', () => {
    test('comes with the deciding vote, names the ballot, and is signed', async () => {
      const { id } = await startVoting(4);
      const [left, right] = (await ask(id)).json<Row[]>();
      const first = await cast(id, left!.id, left!.id);
      expect(first.json()).toEqual({ winner: left!.id });
      const { receipt } = (await cast(id, right!.id, left!.id)).json<{ receipt: BallotReceiptBody1 }>();
      const [lo, hi] = [left!.id, right!.id].sort();
      expect(receipt).toMatchObject({ event: id, lo, hi, winner: left!.id, at: new Date(NOON).toISOString() });
      expect(receipt.leaf).toBe(toHex(hashOf(ballotText1(receipt))));
      expect(await isSigned(receiptText1(receipt), receipt.signature, receipt.key)).toBe(true);
      expect(await isSigned(receiptText1({ ...receipt, event: 9 }), receipt.signature, receipt.key)).toBe(false);
    });

    test('comes again with a repeat, but not with a vote for the other entry', async () => {
      const { id } = await startVoting(4);
      const receipt = await vote(id);
      const loser = receipt.winner === receipt.lo ? receipt.hi : receipt.lo;
      server.now += 5_000;
      const { receipt: again } = (await cast(id, loser, receipt.winner)).json<{ receipt: BallotReceiptBody1 }>();
      expect({ ...again, signature: '' }).toEqual({ ...receipt, signature: '' });
      expect((await cast(id, receipt.winner, loser)).json()).not.toHaveProperty('receipt');
    });

    test('comes with an entry, too', async () => {
      const { id } = await addEvent(server.store, OPEN);
      server.index.give(wallet(1));
      const { receipt } = (await server.post(`/api/entries/${id}/${wallet(1)}`, fit())).json<{
        receipt: EntryReceiptBody1;
      }>();
      expect(receipt).toMatchObject({ event: id, wallet: wallet(1), avatar: fit() });
      expect(receipt.leaf).toBe(toHex(hashOf(entryText1(receipt))));
      expect(await isSigned(receiptText1(receipt), receipt.signature, receipt.key)).toBe(true);
      expect((await proof(id, receipt.leaf)).json()).toMatchObject({ status: 404, code: 'not-sealed-yet' });
      server.now = NOON + HOUR;
      await sealEntries1(server.store, id);
      expect(await isProved(id, receipt.leaf)).toBe(true);
    });
  });

  describe('the entries', () => {
    test('cannot be added to once they are sealed, even if the clock is set back', async () => {
      const { id } = await addVoting(server.store, 3, OPEN);
      server.now = NOON + HOUR;
      await sealEntries1(server.store, id);
      server.now = NOON;
      server.index.give(wallet(77));
      const late = await server.post(`/api/entries/${id}/${wallet(77)}`, fit());
      expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([403, 'event-closed']);
      const entries = await server.store.db.selectFrom('entries').select('wallet').where('event_id', '=', id).execute();
      expect(entries).toHaveLength(3);
    });

    test('keep their leaves if one is withdrawn', async () => {
      const { id } = await startVoting(4);
      await vote(id);
      await server.store.withdrawals.withdraw(id, 2, 'Stolen.');
      server.now = NOON + HOUR;
      const sheet = await sheetOf(id);
      expect([sheet.entries.map(entry => entry.id), sheet.withdrawn.map(entry => entry.id)]).toEqual([[1, 3, 4], [2]]);
      const leaves = sheet.entries.map(({ wallet: owner, salt, ...entry }) => {
        const avatar = fit(Object.fromEntries(LAYERS.map(layer => [layer, entry[layer]])));
        return toHex(hashOf(entryText1({ event: id, wallet: owner, avatar, salt })));
      });
      const sorted = [...leaves, ...sheet.withdrawn.map(({ leaf }) => leaf)].sort().map(bytes);
      expect(toHex(treeRoot(sorted, sha256))).toBe(sheet.seals.find(({ kind }) => kind === 'entries')?.root);
    });
  });

  describe('the ballots', () => {
    const sizes = async (id: number) =>
      (await seals(id)).filter(({ kind }) => kind === 'ballots').map(({ size }) => size);

    test('are sealed hourly if there are 50 new ones of 10 wallets', async () => {
      const { id } = await startVoting(20, [-2, -1, 9]);
      await voteAsCrowd(id, 9);
      await vote(id, VOTER);
      const seal = async (minutes: number) => {
        server.now = NOON + minutes * 60_000;
        await server.store.seals.sealDue();
        return sizes(id);
      };
      // 46 ballots of 10 wallets.
      expect(await seal(30)).toEqual([]);
      for (let ballot = 0; ballot < 4; ballot++) await vote(id, VOTER);
      expect(await seal(31)).toEqual([50]);
      await voteAsCrowd(id, 12, 200);
      expect(await seal(60)).toEqual([50]);
      expect(await seal(91)).toEqual([50, 110]);
      expect(await seal(152)).toEqual([50, 110]);
      for (let voter = 300; voter < 309; voter++) for (let n = 0; n < 8; n++) await vote(id, wallet(voter));
      // 72 ballots, of 9 wallets.
      expect(await seal(160)).toEqual([50, 110]);
    });

    test('keep their place in later seals, as proofs of both kinds show', async () => {
      const { id } = await startVoting(20, [-3, -2, 1]);
      const receipts = await voteAsCrowd(id, 10);
      await server.store.seals.sealDue();
      const [early] = receipts;
      const before = (await proof(id, early!.leaf)).json<ProofBody>();
      expect(before.size).toBe(50);
      receipts.push(...(await voteAsCrowd(id, 3, 200)));
      const { leaf } = receipts.at(-1)!;
      expect((await proof(id, leaf)).json()).toMatchObject({ status: 404, code: 'not-sealed-yet' });
      server.now = NOON + HOUR;
      await server.store.standings.closeDue();
      expect(await sizes(id)).toEqual([50, 65]);
      expect((await proof(id, early!.leaf)).json()).toMatchObject({ index: before.index, size: 65 });
      for (const receipt of receipts) expect(await isProved(id, receipt.leaf)).toBe(true);
      const [from, to] = (await seals(id)).filter(({ kind }) => kind === 'ballots');
      const { path } = (await server.get(`/api/event/${id}/consistency?from=50&to=65`)).json<{ path: string[] }>();
      const sealed = ({ size, root }: SealBody) => ({ size, root: bytes(root) });
      expect(isConsistent(sealed(from!), sealed(to!), path.map(bytes), sha256)).toBe(true);
      expect((await server.get(`/api/event/${id}/consistency?from=49&to=65`)).statusCode).toBe(404);
      expect((await server.get(`/api/event/${id}/consistency?from=65&to=50`)).statusCode).toBe(404);
    });

    test('are listed in the sheet in the order of the log, and every sealed root can be computed from it', async () => {
      const { id } = await startVoting(20, [-3, -2, 1]);
      await voteAsCrowd(id, 10);
      await server.store.seals.sealDue();
      await voteAsCrowd(id, 2, 200);
      server.now = NOON + HOUR;
      const { ballots, seals: all } = await sheetOf(id);
      const leaves = ballots.map(([left, right, winner, salt]) => {
        const [lo, hi] = left < right ? [left, right] : [right, left];
        return hashOf(ballotText1({ event: id, lo, hi, winner, salt }));
      });
      for (const { kind, size, root } of all)
        if (kind === 'ballots') expect(toHex(treeRoot(leaves.slice(0, size), sha256))).toBe(root);
      const first = leaves.slice(0, 50).map(toHex);
      expect(first).toEqual([...first].sort());
    });

    test('have the same hashes in the database as in the rules', async () => {
      const { id } = await startVoting(5);
      const receipts = [await vote(id), await vote(id), await vote(id, wallet(901))];
      server.now = NOON + HOUR;
      await server.store.standings.closeDue();
      const { rows } = await sql<{ leaf: Uint8Array }>`
        select leaf from sealed_leaves where kind = 'ballots' order by position`.execute(server.store.db);
      expect(rows.map(({ leaf }) => toHex(leaf))).toEqual(receipts.map(({ leaf }) => leaf).sort());
    });

    test('are logged in the order of their hashes, however many statements append them', async () => {
      const { id } = await startVoting(40);
      const receipts = await voteAsCrowd(id, 12);
      await server.store.db.transaction().execute(tx => appendBallots(tx, id, 0, 7));
      const { rows } = await sql<{ position: number; leaf: Uint8Array }>`
        select position, leaf from sealed_leaves where kind = 'ballots' order by position`.execute(server.store.db);
      expect(rows.map(({ position }) => position)).toEqual(receipts.map((_, index) => index));
      expect(rows.map(({ leaf }) => toHex(leaf))).toEqual(receipts.map(({ leaf }) => leaf).sort());
    });

    test('that a process appended before it died are used again, or replaced', async () => {
      const { id } = await startVoting(6);
      const receipts = [await vote(id), await vote(id), await vote(id, wallet(901))];
      const { leaf } = receipts[0]!;
      await sql`
        insert into sealed_leaves (event_id, kind, position, leaf, wallet, number)
        values (${id}, 'ballots', 0, decode(${leaf}, 'hex'), ${VOTER}, 1)`.execute(server.store.db);
      expect((await proof(id, leaf)).statusCode).toBe(404);
      server.now = NOON + HOUR;
      expect(await server.store.standings.close(id)).toBe('closed');
      for (const receipt of receipts) expect(await isProved(id, receipt.leaf)).toBe(true);
    });

    test('of a large event are proved by one chunk and the roots of the others', async () => {
      const { id } = await startVoting(40);
      await sql`
        insert into ballots (event_id, wallet, number, lo, hi, lo_wallet, hi_wallet, lo_is_left, winner, decided_at)
        select ${id}::integer, '0x' || lpad(to_hex(10000 + n / 30), 40, '0'), 1 + n % 30, 1 + n % 30, 31 + n % 10,
          '0x' || lpad(to_hex(1 + n % 30), 40, '0'), '0x' || lpad(to_hex(31 + n % 10), 40, '0'), true, 1 + n % 30, now()
        from generate_series(0, 2499) n`.execute(server.store.db);
      server.now = NOON + HOUR;
      const { ballots, seals: all } = await sheetOf(id);
      expect([ballots.length, all.at(-1)?.size]).toEqual([2_500, 2_500]);
      const salted = (index: number) => {
        const [lo, hi, winner, salt] = ballots[index]!;
        return toHex(hashOf(ballotText1({ event: id, lo, hi, winner, salt })));
      };
      for (const index of [0, 1_023, 1_024, 2_047, 2_048, 2_499]) {
        expect((await proof(id, salted(index))).json()).toMatchObject({ index, size: 2_500 });
        expect(await isProved(id, salted(index))).toBe(true);
      }
    });

    test('get no further seal at the close if there are no new ones', async () => {
      const { id } = await startVoting(20, [-3, -2, 1]);
      await voteAsCrowd(id, 10);
      await server.store.seals.sealDue();
      server.now = NOON + HOUR;
      expect((await sheetOf(id)).ballots).toHaveLength(50);
      expect(await sizes(id)).toEqual([50]);
    });

    test('of an event that an earlier build closed are in a sheet without seals', async () => {
      const { id } = await startVoting(4);
      await vote(id);
      server.now = NOON + HOUR;
      await server.store.standings.closeDue();
      await sql`delete from seals`.execute(server.store.db);
      const sheet = await sheetOf(id);
      expect(Object.keys(sheet)).toEqual(['event', 'entries', 'ranking', 'ballots']);
      expect(sheet.ballots[0]).toHaveLength(3);
    });

    // PGlite serves one process only.
    if (server.kind === 'PostgreSQL')
      test('are in one log, even if two processes seal and close at the same time', async () => {
        const other = await openStore({ location: server.location, clock: () => server.now });
        const { id } = await startVoting(20, [-3, -2, 1]);
        const receipts = await voteAsCrowd(id, 10);
        await Promise.all([server.store, other, server.store, other].map(store => store.seals.sealDue()));
        expect(await sizes(id)).toEqual([50]);
        receipts.push(...(await voteAsCrowd(id, 2, 200)));
        server.now = NOON + HOUR;
        await Promise.all([server.store, other].map(store => store.standings.close(id)));
        expect(await sizes(id)).toEqual([50, 60]);
        for (const receipt of receipts) expect(await isProved(id, receipt.leaf)).toBe(true);
        await other.close();
      });
  });

  describe('the keys', () => {
    test('are public', async () => {
      const [own] = await keys();
      expect(own).toMatchObject({ kty: 'EC', crv: 'P-256', use: 'sig', alg: 'ES256' });
      expect(own).not.toHaveProperty('until');
    });

    // PGlite serves one process only.
    if (server.kind === 'PGlite') return;

    test('are shared by servers on one database without a configured key', async () => {
      const { location } = server;
      await sql`truncate signing_keys cascade`.execute(server.store.db);
      const stores = await Promise.all([1, 2, 3].map(() => openStore({ location })));
      const signers = await Promise.all(stores.map(store => store.keys.signer()));
      expect(new Set(signers.map(({ key }) => key)).size).toBe(1);
      for (const store of stores) await store.close();
    });
  });

  test.each([
    ['seals of an unknown event', '/api/event/99/seals', 404, 'unknown-event'],
    ['a proof in an unknown event', `/api/event/99/proof/${'0'.repeat(64)}`, 404, 'unknown-event'],
    ['a proof of something other than a hash', '/api/event/1/proof/abc', 400, 'malformed'],
    ['consistency in an unknown event', '/api/event/99/consistency?from=1&to=2', 404, 'unknown-event'],
    ['consistency without sizes', '/api/event/1/consistency?from=1', 400, 'malformed'],
    ['consistency from an empty log', '/api/event/1/consistency?from=0&to=2', 400, 'malformed'],
  ])('%s', async (_name, url, status, code) => {
    expect((await server.get(url)).json()).toMatchObject({ status, code });
  });
});
