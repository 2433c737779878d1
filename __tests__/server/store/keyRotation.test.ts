import { sql } from 'kysely';
import type { BallotReceiptBody, RecordBody } from '../../../contract/proofs';
import { eventKeys, sealText } from '../../../rules/index';
import { readArguments } from '../../../server/cli/eventsArguments';
import { runEventsCommand } from '../../../server/cli/eventsCommand';
import { CannotSign } from '../../../server/errors';
import { keyId, newSigningKey, publicKeyOf, readSigningKey } from '../../../server/signingKey';
import { rotateKey } from '../../../server/store/keyRotation';
import { readRulings } from '../../../server/store/rulings';
import { createKeyStore, type ConfiguredKeys } from '../../../server/store/signingKeys';
import type { Store } from '../../../server/store/store';
import { addEvent, fit, HOUR, NOON, OPEN, UPCOMING } from '../support/fixtures';
import { isSignedBy } from '../support/proofs';
import { describeServer } from '../support/testServer';
import { VOTER, votingCalls } from '../support/votingCalls';

const [FIRST, SECOND] = [newSigningKey(), newSigningKey()];
const idOf = (pem: string) => keyId(publicKeyOf(readSigningKey(pem)!));
const NOON_TEXT = new Date(NOON).toISOString();

describeServer('signing keys', {}, server => {
  const { startVoting, askPair } = votingCalls(server);

  /** The store as another process has it. */
  function storeWith(configured: ConfiguredKeys): Store {
    const keys = createKeyStore(server.store.db, server.store.sqlNow, configured);
    const sealing = { ...server.store.sealing, keys };
    return { ...server.store, sealing, keys: { ...keys, rotate: (next, who) => rotateKey(sealing, next, who) } };
  }

  const run = (store: Store, args: readonly string[], wait?: () => Promise<unknown>) =>
    runEventsCommand(readArguments(args), {
      store,
      operator: 'ada',
      readText: file => Promise.resolve(file),
      timeZone: 'UTC',
      hasAsset: undefined,
      ...(wait && { wait }),
    });
  const rotate = (store: Store, wait?: () => Promise<unknown>) => run(store, ['key', 'rotate', '--apply'], wait);
  const keys = () => server.store.keys.list();
  const rulingsOf = async (id: number) =>
    (await readRulings(server.store.db, id)).map(({ kind, subject }) => [kind, subject]);

  async function vote(store: Store, id: number) {
    const app = await server.build({ store });
    const [winner, loser] = await askPair(id);
    const headers = { voter: '- 00000000-0000-4000-8000-000000000000' };
    return app.inject({ method: 'POST', url: `/api/vote/${id}/${loser}/${VOTER}`, payload: { winner }, headers });
  }

  /** The key that the servers share. */
  let shared = '';

  beforeEach(async () => {
    await sql`truncate signing_keys`.execute(server.store.db);
    server.store.keys.reread();
    shared = (await server.store.keys.signer()).key;
  });

  test('the key in the database is used until it is replaced, whatever keys a process has', async () => {
    expect((await storeWith({ signingKey: FIRST }).keys.signer()).key).toBe(shared);
    expect(await keys()).toMatchObject([{ id: shared, until: undefined }]);
  });

  test('a process without the current key retires none, and takes neither votes nor entries', async () => {
    await sql`truncate signing_keys`.execute(server.store.db);
    await storeWith({ signingKey: FIRST }).keys.signer();
    const { id } = await startVoting(4);
    const [winner, loser] = await askPair(id);
    const open = await addEvent(server.store, OPEN);
    server.index.give(VOTER);
    const stranger = await server.build({ store: storeWith({ signingKey: SECOND }) });
    const post = (url: string, payload: object) => stranger.inject({ method: 'POST', url, payload });
    const refused = await post(`/api/vote/${id}/${loser}/${VOTER}`, { winner });
    expect([refused.json(), refused.headers['retry-after']]).toEqual([
      expect.objectContaining({ status: 503, code: 'cannot-sign' }),
      '5',
    ]);
    expect((await post(`/api/entries/${open.id}/${VOTER}`, fit())).json()).toMatchObject({ code: 'cannot-sign' });
    expect((await stranger.inject('/api/health')).json()).toMatchObject({
      warnings: [expect.stringMatching(/^Votes and entries are refused\. .*set SIGNING_KEY to it\.$/)],
    });
    expect(await askPair(id)).toEqual([winner, loser]);
    expect(await server.store.db.selectFrom('entries').selectAll().where('wallet', '=', VOTER).execute()).toEqual([]);
    expect(await keys()).toMatchObject([{ id: idOf(FIRST), until: undefined }]);
  });

  test('processes look every five seconds whether the key has changed', async () => {
    let time = 0;
    const other = createKeyStore(server.store.db, server.store.sqlNow, { signingKey: FIRST }, () => time);
    await other.signer();
    await rotate(storeWith({ nextSigningKey: FIRST }));
    time += 4_999;
    expect((await other.signer()).key).toBe(shared);
    time += 1;
    expect((await other.signer()).key).toBe(idOf(FIRST));
  });

  describe('key rotate', () => {
    test('first shows what it would do', async () => {
      const { lines } = await run(storeWith({ nextSigningKey: FIRST }), ['key', 'rotate']);
      expect(lines[0]).toBe(`Key ${shared} will be retired, and ${idOf(FIRST)} will sign instead.`);
      expect(await keys()).toHaveLength(1);
    });

    test('names the next key in each running event, in a seal by the present one, and makes it the current one', async () => {
      const { id } = await startVoting(4);
      await askPair(id);
      const [open, upcoming] = [await addEvent(server.store, OPEN), await addEvent(server.store, UPCOMING)];
      const store = storeWith({ nextSigningKey: FIRST });
      expect(await rotate(store)).toMatchObject({ ok: true });
      expect([await rulingsOf(id), await rulingsOf(open.id), await rulingsOf(upcoming.id)]).toEqual([
        [['key', idOf(FIRST)]],
        [['key', idOf(FIRST)]],
        [],
      ]);
      const record = (await server.get(`/api/event/${id}/record`)).json<RecordBody>();
      expect(record.seals.map(({ kind, key }) => [kind, key])).toEqual([
        ['start', shared],
        ['rulings', shared],
      ]);
      expect(record.seals[1]!.rulings).toMatch(/^1:/);
      for (const seal of record.seals)
        expect(isSignedBy(record.keys, seal.key, sealText(record.host, id, seal), seal.signature)).toBe(true);
      expect((await keys()).map(key => [key.id, key.until]).sort()).toEqual(
        [
          [shared, NOON_TEXT],
          [idOf(FIRST), undefined],
        ].sort(),
      );
      const { receipt } = (await vote(store, id)).json<{ receipt: BallotReceiptBody }>();
      expect(receipt.key).toBe(idOf(FIRST));
      expect(eventKeys(record)).toContain(receipt.key);
    });

    test('leaves processes that only have the former key without one', async () => {
      const { id } = await startVoting(4);
      await askPair(id);
      const former = storeWith({ signingKey: FIRST });
      await rotate(storeWith({ nextSigningKey: FIRST }));
      await rotate(storeWith({ signingKey: FIRST, nextSigningKey: SECOND }));
      expect((await vote(former, id)).json()).toMatchObject({ status: 503, code: 'cannot-sign' });
      expect((await vote(storeWith({ signingKey: SECOND }), id)).statusCode).toBe(201);
      await expect(rotate(former)).rejects.toThrow(CannotSign);
    });

    test('waits until events are closed whose voting has ended', async () => {
      const { id } = await startVoting(4);
      await askPair(id);
      const store = storeWith({ nextSigningKey: FIRST });
      await server.store.db.updateTable('events').set({ ended_at: NOON_TEXT }).execute();
      const waits: string[] = [];
      const { ok } = await rotate(store, async () => {
        waits.push((await store.keys.signer()).key);
        if (waits.length < 3) return;
        server.now += 2 * HOUR;
        expect(await server.store.standings.close(id)).toBe('closed');
      });
      expect([ok, waits]).toEqual([true, [shared, shared, shared]]);
      expect(await rulingsOf(id)).toEqual([]);
    });

    test('says which event is never closed', async () => {
      const { id } = await startVoting(4);
      await server.store.db.updateTable('events').set({ ended_at: NOON_TEXT }).execute();
      const { ok, lines } = await rotate(storeWith({ nextSigningKey: FIRST }), () => Promise.resolve());
      expect([ok, lines]).toEqual([false, [expect.stringContaining(`Event ${id} is still being closed`)]]);
      expect(await keys()).toMatchObject([{ id: shared, until: undefined }]);
    });

    test('makes a new key if none is configured', async () => {
      expect(await rotate(storeWith({}))).toMatchObject({ ok: true });
      server.store.keys.reread();
      const { key } = await server.store.keys.signer();
      expect(key).not.toBe(shared);
      expect((await keys()).filter(({ until }) => until === undefined)).toMatchObject([{ id: key }]);
    });

    test('refuses a key that was in use before', async () => {
      await rotate(storeWith({ nextSigningKey: FIRST }));
      await rotate(storeWith({ signingKey: FIRST, nextSigningKey: SECOND }));
      const { ok, lines } = await rotate(storeWith({ signingKey: SECOND, nextSigningKey: FIRST }));
      expect([ok, lines]).toEqual([false, [expect.stringContaining('There is no key to change to')]]);
    });

    test('is in the log of changes', async () => {
      await rotate(storeWith({ nextSigningKey: FIRST }));
      const [change] = await server.store.audit.list(undefined, 1);
      expect(change).toMatchObject({ command: 'key rotate', before: { key: shared }, after: { key: idOf(FIRST) } });
    });
  });
});
