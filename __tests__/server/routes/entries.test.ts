import { sql } from 'kysely';
import { sha256 } from '../../../server/keys/sha256';
import {
  ARCHIVED,
  addEvent,
  fit,
  HOUR,
  NOON,
  OPEN,
  testConfig,
  UPCOMING,
  VOTING,
  wallet,
} from '../../../testing/fixtures';
import { LAYERS } from '#rules/outfit/layers';
import type { FitReceipt } from '#rules/proof/published';
import { CHECK_TOOLS } from '../../../server/cli/checkFiles';
import { cachedIndex } from '../../../server/nft/cachedIndex';
import { entryRow } from '../../../testing/entryRow';
import { describeServer } from '../support/testServer';
import { readServerKeys } from '../support/votedEvent';
import { insertRows } from '../../../testing/insertRows';

const MIXED_CASE = '0xABCDEFabcdef0123456789ABCDEFabcdef012345';

describeServer('POST api/entries/{eventId}/{wallet}', {}, server => {
  const submit = (eventId: number | string, address: string, body: unknown = fit()) =>
    server.post(`/api/entries/${eventId}/${address}`, body);
  const entries = async () => (await sql`select * from entries`.execute(server.store.db)).rows;

  test('a fit is stored as it was sent, under the wallet in lower case', async () => {
    const { id } = await addEvent(server.store, OPEN);
    const sent = fit({ glasses: 'glasses/shades.svg', background: '#999' });
    const response = await submit(id, MIXED_CASE, sent);
    expect(response.statusCode).toBe(201);
    expect(await entries()).toMatchObject([
      { event_id: id, wallet: MIXED_CASE.toLowerCase(), avatar: sent, submitted_at: new Date(NOON) },
    ]);
  });

  test('the response is a receipt of exactly this entry, signed by a listed key', async () => {
    const { id } = await addEvent(server.store, OPEN);
    const sent = fit({ glasses: 'glasses/shades.svg' });
    const { receipt, ...rest } = (await submit(id, MIXED_CASE, sent)).json<{ receipt: FitReceipt }>();
    const owner = MIXED_CASE.toLowerCase();
    const at = new Date(NOON).toISOString();
    expect(rest).toEqual({ event: id, wallet: owner });
    expect(receipt).toMatchObject({ event: id, id: 1, wallet: owner, avatar: sent, host: 'localhost:3000', at });
    const person = sha256(`duds-person-v1|${owner}|${receipt.salt}`);
    const values = LAYERS.map(layer => sent[layer]).join('|');
    expect(receipt.hash).toBe(sha256(`duds-fit-v1|${id}|1|${at}|${person}|${values}`));
    const key = (await readServerKeys(server.app)).find(({ kid }) => kid === receipt.key);
    const text = `duds-receipt-v1|localhost:3000|${receipt.hash}|${at}`;
    expect(await CHECK_TOOLS.verify!(text, receipt.signature, key!)).toBe(true);
  });

  test('a wallet has one entry per event, however its address is written', async () => {
    const first = await addEvent(server.store, OPEN);
    const second = await addEvent(server.store, OPEN);
    expect((await submit(first.id, MIXED_CASE)).statusCode).toBe(201);
    const again = await submit(first.id, MIXED_CASE.toLowerCase());
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: 'already-submitted' });
    expect((await submit(second.id, MIXED_CASE)).statusCode).toBe(201);
    expect(await entries()).toHaveLength(2);
  });

  test('exactly one of twenty simultaneous submissions succeeds', async () => {
    const { id } = await addEvent(server.store, OPEN);
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => submit(id, wallet(1))))).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.sort()).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(await entries()).toHaveLength(1);
  });

  test('if twenty simultaneous submissions all pass the first check, the constraint accepts one', async () => {
    const { id } = await addEvent(server.store, OPEN);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => server.store.entries.submit(id, wallet(1), fit())),
    );
    expect(outcomes.filter(({ refusal }) => refusal === undefined)).toHaveLength(1);
    expect(outcomes.filter(({ refusal }) => refusal === 'already-submitted')).toHaveLength(19);
  });

  test.each([
    ['before it opens', UPCOMING, 'event-not-open'],
    ['while it is voted on', VOTING, 'event-closed'],
    ['in the archive', ARCHIVED, 'event-closed'],
  ])('%s: 403', async (_name, hours, code) => {
    const { id } = await addEvent(server.store, hours);
    const response = await submit(id, wallet(1));
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code });
    expect(await server.store.entries.submit(id, wallet(1), fit())).toEqual({ refusal: code });
    expect(await entries()).toEqual([]);
  });

  test('the first and the last instant of the submissions', async () => {
    const { id } = await addEvent(server.store, UPCOMING);
    server.now = NOON + HOUR;
    expect((await submit(id, wallet(1))).statusCode).toBe(201);
    server.now = NOON + 2 * HOUR - 1;
    expect((await submit(id, wallet(2))).statusCode).toBe(201);
    server.now = NOON + 2 * HOUR;
    expect((await submit(id, wallet(3))).statusCode).toBe(403);
  });

  test('a fit is refused if its event closes while it is checked', async () => {
    const { id } = await addEvent(server.store, OPEN);
    const app = await server.build({
      nftIndex: {
        ...server.index,
        ownedPage: query => {
          server.now = NOON + HOUR;
          return server.index.ownedPage(query);
        },
      },
    });
    const response = await app.inject({ method: 'POST', url: `/api/entries/${id}/${wallet(1)}`, payload: fit() });
    expect(response.json()).toMatchObject({ status: 403, code: 'event-closed' });
  });

  test('an unknown event: 404', async () => {
    expect((await submit(7, wallet(1))).json()).toMatchObject({ status: 404, code: 'unknown-event' });
  });

  test.each([
    ['a layer is missing', Object.fromEntries(Object.entries(fit()).filter(([layer]) => layer !== 'head'))],
    ['a layer is not text', { ...fit(), head: 3 }],
    ['a layer is null', { ...fit(), head: null }],
    ['there is an extra field', { ...fit(), crown: '' }],
    ['a value is too long', { ...fit(), head: 'x'.repeat(201) }],
    ['it is a list', []],
    ['it is null', null],
  ])('a fit is malformed if %s: 400', async (_name, body) => {
    const { id } = await addEvent(server.store, OPEN);
    const response = await submit(id, wallet(1), body);
    expect(response.json()).toMatchObject({ status: 400, code: 'malformed' });
    expect(response.statusCode).toBe(400);
  });

  test.each([
    ['not JSON', 'application/json', '{'],
    ['empty', 'application/json', ''],
    ['a form', 'application/x-www-form-urlencoded', 'head=1'],
  ])('a body that is %s: 400', async (_name, type, payload) => {
    const { id } = await addEvent(server.store, OPEN);
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/entries/${id}/${wallet(1)}`,
      payload,
      headers: { 'content-type': type },
    });
    expect(response.json()).toMatchObject({ status: 400, code: 'malformed' });
  });

  test('no body at all: 400', async () => {
    const { id } = await addEvent(server.store, OPEN);
    const response = await server.app.inject({ method: 'POST', url: `/api/entries/${id}/${wallet(1)}` });
    expect(response.json()).toMatchObject({ status: 400, code: 'malformed' });
  });

  test.each(['0x12', 'vitalik.eth', wallet(1).slice(2), `${wallet(1)}0`, `0x${'g'.repeat(40)}`])(
    'the wallet %s: 400',
    async address => {
      const { id } = await addEvent(server.store, OPEN);
      expect((await submit(id, address)).json()).toMatchObject({ status: 400, code: 'malformed' });
    },
  );

  test('a body over 16 KB: 413', async () => {
    const { id } = await addEvent(server.store, OPEN);
    const response = await submit(id, wallet(1), { ...fit(), head: 'x'.repeat(16 * 1024) });
    expect(response.json()).toMatchObject({ status: 413, code: 'too-large' });
  });

  test('a fit that breaks rules: 422 with every reason', async () => {
    const { id } = await addEvent(server.store, OPEN);
    const response = await submit(
      id,
      wallet(1),
      fit({
        hairAndHats: 'hair-and-hats/beanie.svg',
        headAccessories: 'head-accessories/crown.svg',
        head: '../../etc/passwd',
        bottoms: 'bottoms/jeans.svg',
      }),
    );
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'fit-refused',
      problems: [
        { layer: 'head', reason: 'unknown-item' },
        { layer: 'hairAndHats', reason: 'not-owned' },
        { layer: 'headAccessories', reason: 'needs-xp' },
        { reason: 'needs-top' },
      ],
    });
    expect(await entries()).toEqual([]);
  });

  test('a fit that breaks the event’s dress code: 422 with every breach, after the wardrobe’s reasons', async () => {
    const dress_code = {
      wear: ['glasses'],
      bare: ['hairAndHats'],
      only: ['head-accessories/crown.svg'],
      most: 1,
    } as const;
    const { id } = await addEvent(server.store, OPEN, { dress_code });
    const worn = { hairAndHats: 'hair-and-hats/beanie.svg', headAccessories: 'head-accessories/crown.svg' };
    const response = await submit(id, wallet(1), fit(worn));
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'fit-refused',
      problems: [
        { reason: 'not-owned', layer: 'hairAndHats' },
        { reason: 'needs-xp', layer: 'headAccessories' },
        { reason: 'dress-code', rule: 'bare', layer: 'hairAndHats' },
        { reason: 'dress-code', rule: 'only', layer: 'hairAndHats' },
        { reason: 'dress-code', rule: 'wear', layer: 'glasses' },
        { reason: 'dress-code', rule: 'most', worn: 2 },
      ],
    });
    expect(await entries()).toEqual([]);
  });

  test('a lent piece needs no NFT, in this event only', async () => {
    const lent = ['hair-and-hats/beanie.svg'];
    const [lending, other] = [await addEvent(server.store, OPEN, { lent }), await addEvent(server.store, OPEN)];
    const beanie = fit({ hairAndHats: 'hair-and-hats/beanie.svg' });
    expect((await submit(other.id, wallet(1), beanie)).statusCode).toBe(422);
    expect((await submit(lending.id, wallet(1), beanie)).statusCode).toBe(201);
  });

  test('the wallet’s NFTs and the XP that it has earned count', async () => {
    const { id } = await addEvent(server.store, OPEN);
    server.index.give(wallet(1), [{ trait_type: 'hats', value: 'BEANIE' }]);
    expect((await submit(id, wallet(1), fit({ hairAndHats: 'hair-and-hats/beanie.svg' }))).statusCode).toBe(201);

    const past = await addEvent(server.store, ARCHIVED, { xp_entry: 400 });
    await insertRows(server.store.db, 'entries', [entryRow(past.id, wallet(2), fit())]);
    const crowned = fit({ headAccessories: 'head-accessories/crown.svg' });
    server.index.give(wallet(2));
    expect((await submit(id, wallet(2), crowned)).statusCode).toBe(422);
    await server.store.standings.closeDue();
    expect((await submit(id, wallet(2), crowned)).statusCode).toBe(201);
  });

  test('NFTs that were bought or sold a moment ago count, but a wallet without any stays refused for 15 seconds', async () => {
    const { id } = await addEvent(server.store, OPEN);
    const app = await server.build({ nftIndex: cachedIndex(server.index, { uptime: () => server.now }) });
    const wornAt = (address: string) =>
      app.inject({
        method: 'POST',
        url: `/api/entries/${id}/${address}`,
        payload: fit({ hairAndHats: 'hair-and-hats/beanie.svg' }),
      });
    expect((await wornAt(wallet(1))).statusCode).toBe(422);
    server.index.give(wallet(1), [{ trait_type: 'hats', value: 'BEANIE' }]);
    expect((await wornAt(wallet(1))).statusCode).toBe(422);
    server.now += 15_000;
    expect((await wornAt(wallet(1))).statusCode).toBe(201);
    await app.inject(`/api/nft/v3/getNFTsForOwner?owner=${wallet(1)}`);
    server.index.reset();
    const next = await addEvent(server.store, OPEN);
    const sold = await app.inject({
      method: 'POST',
      url: `/api/entries/${next.id}/${wallet(1)}`,
      payload: fit({ hairAndHats: 'hair-and-hats/beanie.svg' }),
    });
    expect(sold.json()).toMatchObject({ problems: [{ layer: 'hairAndHats', reason: 'not-owned' }] });
  });

  test('if the index is unreachable the response is 503, nothing is stored, and a repeat succeeds', async () => {
    const { id } = await addEvent(server.store, OPEN);
    server.index.isReachable = false;
    const response = await submit(id, wallet(1));
    expect(response.json()).toMatchObject({ status: 503, code: 'index-unreachable' });
    expect(response.headers['retry-after']).toBe('5');
    server.index.isReachable = true;
    expect((await submit(id, wallet(1))).statusCode).toBe(201);
  });

  test('a wallet without a qualifying NFT can submit only if AUTH is off', async () => {
    const { id } = await addEvent(server.store, OPEN);
    const app = await server.build({ config: testConfig({ AUTH: 'on' }) });
    const headers = await server.as(wallet(1));
    const send = () => app.inject({ method: 'POST', url: `/api/entries/${id}/${wallet(1)}`, payload: fit(), headers });
    expect((await send()).json()).toMatchObject({ status: 422, code: 'no-qualifying-nft' });
    server.index.give(wallet(1));
    expect((await send()).statusCode).toBe(201);
  });

  test('a second entry is refused without a request to the index', async () => {
    const { id } = await addEvent(server.store, OPEN);
    await submit(id, wallet(1));
    const { asked } = server.index;
    await submit(id, wallet(1));
    expect(server.index.asked).toBe(asked);
  });
});
