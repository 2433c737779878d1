import { sql } from 'kysely';
import { CannotSign } from '../../../../server/config/errors';
import { newSigningKey } from '../../../../server/keys/signingKey';
import { createBallotStore } from '../../../../server/store/voting/ballotStore';
import { createKeyStore } from '../../../../server/store/proof/signingKeys';
import { createClosingStore } from '../../../../server/store/proof/closings';
import { createSealWriter } from '../../../../server/store/proof/startSeal';
import type { Store } from '../../../../server/store/store';
import {
  addEvent,
  admitAll,
  ARCHIVED,
  fit,
  HOUR,
  NOON,
  OPEN,
  UPCOMING,
  VOTING,
  wallet,
} from '../../../../testing/fixtures';
import { describeServer } from '../../support/testServer';
import { votingCalls } from '../../support/votingCalls';

describeServer('the signing keys', {}, server => {
  const { startVoting } = votingCalls(server);
  const keyStore = (configured?: string, uptime?: () => number) =>
    createKeyStore(server.store.db, server.store.sqlNow, configured, uptime);
  const rows = async () =>
    (
      await sql<{ id: string; private_key: string | null }>`select * from signing_keys order by since`.execute(
        server.store.db,
      )
    ).rows;

  beforeEach(async () => {
    await sql`delete from signing_keys`.execute(server.store.db);
  });

  test('without a configured one, the first of any number of processes makes one, and the database keeps it', async () => {
    const signers = await Promise.all(Array.from({ length: 8 }, () => keyStore().signer()));
    const [kept, ...others] = await rows();
    expect(others).toEqual([]);
    expect(kept?.private_key).toContain('PRIVATE KEY');
    expect(new Set(signers.map(({ key }) => key))).toEqual(new Set([kept?.id]));
    expect((await keyStore().signer()).key).toBe(kept?.id);
  });

  test('a configured one is in use from the first signature on, and no database keeps it', async () => {
    const pem = newSigningKey();
    const { key } = await keyStore(pem).signer();
    expect(await rows()).toMatchObject([{ id: key, private_key: null }]);
    expect((await keyStore(pem.replaceAll('\n', '\\n')).signer()).key).toBe(key);
  });

  test.each([
    ['upcoming', UPCOMING],
    ['cancelled', VOTING],
    ['closed', ARCHIVED],
  ])(
    'another one becomes the one in use while all events are %s; both are listed, the latest first',
    async (kind, hours) => {
      const { id } = await addEvent(server.store, hours);
      if (kind === 'cancelled') await server.store.events.cancel(id, 'Rain.');
      const [one, other] = [keyStore(), keyStore(newSigningKey())];
      const { key: first } = await one.signer();
      const closed_at = new Date(NOON).toISOString();
      if (kind === 'closed') await sql`update events set closed_at = ${closed_at}`.execute(server.store.db);
      server.now += 1_000;
      await other.adopt();
      const { key: second } = await other.signer();
      expect((await one.list()).map(key => key.id)).toEqual([second, first]);
      server.now += 1_000;
      await other.adopt();
      expect(await rows()).toHaveLength(2);
    },
  );

  test.each([
    ['takes entries', OPEN],
    ['is voted on', VOTING],
    ['waits to be counted', ARCHIVED],
  ])('another one is refused in one sentence while an event %s', async (_name, hours) => {
    const { key } = await keyStore().signer();
    const { id } = await addEvent(server.store, hours);
    await expect(keyStore(newSigningKey()).adopt()).rejects.toThrow(
      `SIGNING_KEY is not the key that running events began with (${id}): set it to the one whose id is ${key} until they are closed.`,
    );
    await keyStore().adopt();
    expect(await rows()).toHaveLength(1);
  });

  describe('a process without the one in use', () => {
    async function buildWithout() {
      await keyStore(newSigningKey()).signer();
      const keys = keyStore();
      const store: Store = { ...server.store, keys };
      return { keys, app: await server.build({ store }) };
    }

    test('accepts neither entries nor votes, and health says so', async () => {
      const { app, keys } = await buildWithout();
      const { id: open } = await addEvent(server.store, OPEN);
      const { id } = await startVoting(3);
      const entering = app.inject({ method: 'POST', url: `/api/entries/${open}/${wallet(1)}`, payload: fit() });
      const voting = app.inject({ method: 'POST', url: `/api/vote/${id}/2/${wallet(9)}`, payload: { winner: 1 } });
      for (const call of [entering, voting])
        expect((await call).json()).toMatchObject({ status: 503, code: 'cannot-sign' });
      expect(
        (await sql<{ id: number }>`select id from entries where event_id = ${open}`.execute(server.store.db)).rows,
      ).toEqual([]);
      await expect(keys.signer()).rejects.toThrow(CannotSign);
      const [warning] = (await app.inject('/api/health')).json<{ warnings: string[] }>().warnings;
      expect(warning).toContain('Votes and entries are refused.');
    });

    test('issues no pair and closes nothing', async () => {
      const { keys } = await buildWithout();
      const { db, sealing: own, sessions, sqlNow } = server.store;
      const sealing = { ...own, keys };
      const { id } = await startVoting(3);
      const parts = { random: Math.random, seals: createSealWriter(db, sealing), sessions };
      const asking = createBallotStore(db, sqlNow, parts).next(id, wallet(9), admitAll);
      await expect(asking).rejects.toThrow(CannotSign);
      server.now = NOON + HOUR;
      await expect(createClosingStore(db, sealing).close(id)).rejects.toThrow(CannotSign);
      expect(await server.store.lists.seals(id)).toBeUndefined();
    });
  });

  test('a process notices within five seconds that another one is in use', async () => {
    let uptime = 0;
    const keys = keyStore(undefined, () => uptime);
    const { key } = await keys.signer();
    server.now += 1_000;
    await keyStore(newSigningKey()).adopt();
    uptime = 4_999;
    expect((await keys.signer()).key).toBe(key);
    uptime = 5_000;
    await expect(keys.signer()).rejects.toThrow(CannotSign);
    expect(await keys.warnings()).toEqual([expect.stringContaining('Votes and entries are refused.')]);
  });
});
