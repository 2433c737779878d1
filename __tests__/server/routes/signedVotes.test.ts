import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { sql } from 'kysely';
import type { BallotReceiptBody, EntryReceiptBody } from '../../../contract/proofs';
import { ballotText, entryText, fitText, hashOfText, leafOf, PASS_REASONS, receiptText } from '../../../rules/index';
import { lockEvent } from '../../../server/store/eventLock';
import { sha256 } from '../../../server/store/sealedLog';
import { addEvent, fit, HOUR, NOON, OPEN, testConfig, wallet } from '../support/fixtures';
import { describeServer } from '../support/testServer';
import { addSeals, keepKey, newVoterKey, type VoterKey } from '../support/voterKeys';
import { VOTER, votingCalls } from '../support/votingCalls';

const OTHER = wallet(901);

describeServer('votes that a key signs for', {}, server => {
  const { startVoting, askPair } = votingCalls(server);
  const ballots = () => server.store.db.selectFrom('ballots').selectAll().orderBy('number').execute();

  /** The deciding call; without a header as an older page sends it. */
  function decide(id: number, [loser, winner]: readonly [number, number], header?: string, voter = VOTER) {
    const headers = header === undefined ? {} : { voter: header };
    const url = `/api/vote/${id}/${loser}/${voter}`;
    return server.app.inject({ method: 'POST', url, payload: { winner }, headers });
  }

  async function receiptOf(response: ReturnType<typeof decide>): Promise<BallotReceiptBody> {
    const { statusCode, body } = await response;
    expect([statusCode, body]).toEqual([201, expect.any(String)]);
    return (JSON.parse(body) as { receipt: BallotReceiptBody }).receipt;
  }

  async function isSigned({ key, signature, ...receipt }: BallotReceiptBody | EntryReceiptBody): Promise<boolean> {
    const { x, y } = (await server.store.keys.list()).find(({ id }) => id === key)!;
    const point = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const bytes = Buffer.from(signature, 'base64url');
    return verify('sha256', Buffer.from(receiptText(receipt)), { key: point, dsaEncoding: 'ieee-p1363' }, bytes);
  }

  /** An event of the second format with its start seal, in which VOTER has a key. */
  async function startSealed(entries = 4) {
    const { id } = await startVoting(entries);
    const [start = ''] = await addSeals(server.store, id);
    const key = newVoterKey();
    await keepKey(server.store, VOTER, key);
    return { id, start, key };
  }

  test('are stored with the salt of the browser, and the receipt says what was asked', async () => {
    const { id } = await startVoting(4);
    const [start = '', last = ''] = await addSeals(server.store, id, ['start', 'ballots']);
    const key = newVoterKey();
    await keepKey(server.store, VOTER, key);
    const [winner, loser] = await askPair(id);
    const salt = randomUUID();
    const receipt = await receiptOf(decide(id, [loser, winner], key.header(start, VOTER, 1, salt)));
    const [lo, hi] = [winner, loser].sort((a, b) => a - b);
    const asked = { event: id, lo, hi, winner, signed: 1, salt };
    expect(receipt).toMatchObject({ format: 2, ...asked, seal: last, at: new Date(NOON).toISOString() });
    expect(receipt.leaf).toBe(leafOf(ballotText(receipt), sha256));
    expect(await isSigned(receipt)).toBe(true);
    expect(await ballots()).toMatchObject([
      { winner, salt, voter: key.id, voter_count: 1, voter_signature: expect.stringMatching(/^[\w-]{86}$/) as string },
    ]);
    expect(await server.store.db.selectFrom('voter_keys').select(['x', 'y']).execute()).toEqual([
      { x: key.x, y: key.y },
    ]);
  });

  test('count up in an event, for each key of a wallet', async () => {
    const { id, start, key } = await startSealed();
    const other = newVoterKey();
    await keepKey(server.store, VOTER, other);
    const signedBy: readonly (readonly [VoterKey, number])[] = [
      [key, 1],
      [other, 1],
      [key, 2],
    ];
    for (const [one, count] of signedBy) {
      const [winner, loser] = await askPair(id);
      await receiptOf(decide(id, [loser, winner], one.header(start, VOTER, count)));
    }
    expect((await ballots()).map(({ voter, voter_count }) => [voter, voter_count])).toEqual(
      signedBy.map(([{ id: voter }, count]) => [voter, count]),
    );
  });

  test.each([0, 2].map(added => [added]))(
    'with another count (%s more) are refused, and decide nothing',
    async added => {
      const { id, start, key } = await startSealed();
      const [first, second] = await askPair(id);
      await receiptOf(decide(id, [second, first], key.header(start, VOTER, 1)));
      const [winner, loser] = await askPair(id);
      const refused = await decide(id, [loser, winner], key.header(start, VOTER, 1 + added));
      expect(refused.json()).toMatchObject({ status: 409, code: 'count-differs', count: 1 });
      expect(await askPair(id)).toEqual([winner, loser]);
      await receiptOf(decide(id, [loser, winner], key.header(start, VOTER, 2)));
    },
  );

  test.each<[name: string, header: (start: string, key: VoterKey) => string]>([
    ['another wallet', (start, key) => key.header(start, OTHER, 1)],
    ['another event', (_start, key) => key.header('0'.repeat(64), VOTER, 1)],
    ['another count', (start, key) => key.header(start, VOTER, 2).replace(' 2 ', ' 1 ')],
    [
      'another key',
      (start, key) =>
        newVoterKey()
          .header(start, VOTER, 1)
          .replace(/^\S+ \S+/, `${key.x} ${key.y}`),
    ],
    ['no point on the curve', (start, key) => key.header(start, VOTER, 1).replace(key.y, key.x)],
    ['nothing', () => 'yes'],
  ])('are refused if the signature is for %s', async (_name, header) => {
    const { id, start, key } = await startSealed();
    const [winner, loser] = await askPair(id);
    const refused = await decide(id, [loser, winner], header(start, key));
    expect(refused.json()).toMatchObject({ status: 400, code: 'malformed' });
    expect(await ballots()).toMatchObject([{ winner: null, voter: null }]);
  });

  test('are refused if no sign-in of the wallet has named the key', async () => {
    const { id, start } = await startSealed();
    const stranger = newVoterKey();
    await keepKey(server.store, OTHER, stranger);
    const [winner, loser] = await askPair(id);
    const refused = await decide(id, [loser, winner], stranger.header(start, VOTER, 1));
    expect(refused.json()).toMatchObject({ status: 409, code: 'voter-key-unknown' });
    expect(await ballots()).toMatchObject([{ winner: null }]);
  });

  test('use each count once, however many calls arrive at once', async () => {
    const { id, start, key } = await startSealed();
    const [left, right] = await askPair(id);
    const [one, other] = [key.header(start, VOTER, 1), key.header(start, VOTER, 1)];
    const calls = [1, 2, 3].flatMap(() => [decide(id, [left, right], one), decide(id, [right, left], other)]);
    const responses = await Promise.all(calls);
    const receipts = responses.flatMap(({ json }) => json<{ receipt?: BallotReceiptBody }>().receipt ?? []);
    expect(new Set(receipts.map(({ leaf }) => leaf)).size).toBe(1);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 409, 409, 409]);
    expect((await ballots()).map(({ voter_count }) => voter_count)).toEqual([1]);
    const [winner, loser] = await askPair(id);
    expect((await receiptOf(decide(id, [loser, winner], key.header(start, VOTER, 2)))).signed).toBe(1);
  });

  test('are repeated with the receipt that is stored, also after the end and after a ban', async () => {
    const { id, start, key } = await startSealed();
    const [winner, loser] = await askPair(id);
    const receipt = await receiptOf(decide(id, [loser, winner], key.header(start, VOTER, 1)));
    const again = () => receiptOf(decide(id, [loser, winner], key.header(start, VOTER, 1)));
    const expected = { ...receipt, signature: expect.any(String) as string };
    expect(await again()).toEqual(expected);
    await server.store.bans.ban(VOTER, 'bought votes', 'ada');
    expect(await again()).toEqual(expected);
    server.now += 2 * HOUR;
    expect(await again()).toEqual(expected);
    expect((await decide(id, [winner, loser])).json()).toMatchObject({ code: 'voting-closed' });
  });

  test('are repeated only for the session of their wallet', async () => {
    const { id, start, key } = await startSealed();
    const [winner, loser] = await askPair(id);
    await receiptOf(decide(id, [loser, winner], key.header(start, VOTER, 1)));
    const app = await server.build({ config: testConfig({ AUTH: 'on' }) });
    server.now += 2 * HOUR;
    const again = async (who: string) =>
      app.inject({
        method: 'POST',
        url: `/api/vote/${id}/${loser}/${VOTER}`,
        payload: { winner },
        headers: await server.as(who),
      });
    expect((await again(OTHER)).json()).toMatchObject({ status: 401, code: 'other-wallet' });
    expect((await again(VOTER)).statusCode).toBe(201);
  });

  test('are not accepted once the closing has begun, even if the clock is set back', async () => {
    const { id, start, key } = await startSealed();
    const [winner, loser] = await askPair(id);
    await server.store.db
      .updateTable('events')
      .set({ ended_at: new Date(NOON).toISOString() })
      .execute();
    const refused = await decide(id, [loser, winner], key.header(start, VOTER, 1));
    expect(refused.json()).toMatchObject({ status: 403, code: 'voting-closed' });
    const pass = await server.post(`/api/vote/${id}/pass/${VOTER}`, { entries: [winner, loser], why: PASS_REASONS[0] });
    expect(pass.json()).toMatchObject({ status: 403, code: 'voting-closed' });
    expect((await server.get(`/api/vote/entries/${id}/${VOTER}`)).json()).toMatchObject({ code: 'voting-closed' });
  });

  // PGlite has one connection, so no query waits for another.
  if (server.kind === 'PostgreSQL')
    test('are refused if they waited for the event while its closing began', async () => {
      const { id, start, key } = await startSealed();
      const [winner, loser] = await askPair(id);
      const { response } = await server.store.db.transaction().execute(async tx => {
        await lockEvent(tx, id);
        const waiting = Promise.resolve(decide(id, [loser, winner], key.header(start, VOTER, 1)));
        const isWaiting = sql<{
          n: number;
        }>`select count(*) as n from pg_locks where not granted and locktype = 'advisory'`;
        while ((await isWaiting.execute(tx)).rows[0]!.n === 0);
        await tx
          .updateTable('events')
          .set({ ended_at: new Date(NOON).toISOString() })
          .execute();
        return { response: waiting };
      });
      expect((await response).json()).toMatchObject({ code: 'voting-closed' });
    });

  describe('without a signature', () => {
    test('have receipts of the second format, with the salt of the browser', async () => {
      const { id } = await startSealed();
      const [winner, loser] = await askPair(id);
      const salt = randomUUID();
      const receipt = await receiptOf(decide(id, [loser, winner], `- ${salt}`));
      expect(receipt).toMatchObject({ format: 2, signed: 0, salt });
      expect(await ballots()).toMatchObject([{ salt, voter: null, voter_count: null, voter_signature: null }]);
      // Another browser of the wallet repeats the vote.
      expect((await receiptOf(decide(id, [loser, winner], `- ${randomUUID()}`))).salt).toBe(salt);
    });

    test('have receipts of the first format on older pages', async () => {
      const { id } = await startSealed();
      const [winner, loser] = await askPair(id);
      const receipt = await receiptOf(decide(id, [loser, winner]));
      expect(receipt).not.toHaveProperty('format');
      expect(await ballots()).toMatchObject([{ salt: receipt.salt, voter: null }]);
    });
  });

  test('in events of the first format have receipts of that format, and no signature is stored', async () => {
    const { id } = await startVoting(4);
    await addSeals(server.store, id);
    await server.store.db.updateTable('events').set({ proof_format: null }).execute();
    const key = newVoterKey();
    await keepKey(server.store, VOTER, key);
    const [winner, loser] = await askPair(id);
    const salt = randomUUID();
    const receipt = await receiptOf(decide(id, [loser, winner], key.header('0'.repeat(64), VOTER, 1, salt)));
    expect(receipt).not.toHaveProperty('format');
    expect(receipt.salt).not.toBe(salt);
    expect(await ballots()).toMatchObject([{ voter: null }]);
  });

  describe('an entry', () => {
    const enter = async (id: number, headers: Record<string, string> = {}) => {
      server.index.give(VOTER);
      const url = `/api/entries/${id}/${VOTER}`;
      const response = await server.app.inject({ method: 'POST', url, payload: fit(), headers });
      return response.json<{ receipt: EntryReceiptBody }>().receipt;
    };

    test('has a receipt of the second format if the page asks for it', async () => {
      const { id } = await addEvent(server.store, OPEN);
      await server.store.db.updateTable('events').set({ proof_format: 2 }).execute();
      const receipt = await enter(id, { voter: '-' });
      expect(receipt).toMatchObject({ format: 2, event: id, wallet: VOTER, avatar: fit(), seal: '-' });
      const person = hashOfText(fitText(receipt), sha256);
      expect(receipt.leaf).toBe(leafOf(entryText(id, { id: receipt.id, submittedAt: receipt.at, person }), sha256));
      expect(await isSigned(receipt)).toBe(true);
      expect(await server.store.db.selectFrom('entries').select(['id', 'salt']).execute()).toEqual([
        { id: receipt.id, salt: receipt.salt },
      ]);
    });

    test.each([
      ['on older pages', 2, {}],
      ['in events of the first format', null, { voter: '-' }],
    ])('has a receipt of the first format %s', async (_name, proof_format, headers) => {
      const { id } = await addEvent(server.store, OPEN);
      await server.store.db.updateTable('events').set({ proof_format }).execute();
      expect(await enter(id, headers)).not.toHaveProperty('format');
    });

    test('is refused once the event has its start seal, even if the clock is set back', async () => {
      const { id } = await addEvent(server.store, OPEN);
      await addSeals(server.store, id);
      server.index.give(VOTER);
      const late = await server.post(`/api/entries/${id}/${VOTER}`, fit());
      expect(late.json()).toMatchObject({ status: 403, code: 'event-closed' });
    });
  });
});
