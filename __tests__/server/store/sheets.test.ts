import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Sheet } from '../../../rules/index';
import { createSheetStore } from '../../../server/store/sheets';
import { openStore } from '../../../server/store/store';
import { ARCHIVED, addEntries, addEvent, HOUR, NOON } from '../support/fixtures';
import { addVoting1 } from '../support/format1';
import { describeServer } from '../support/testServer';

describeServer('sheets of closed events', {}, server => {
  const ask = (id: number, encoding?: string) =>
    server.app.inject({
      url: `/api/results/${id}/ballots`,
      headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
    });
  const stored = () => server.store.db.selectFrom('sheets').select(['part', 'bytes']).orderBy('part').execute();

  async function addClosed(entries = 4): Promise<number> {
    const { id } = await addEvent(server.store, ARCHIVED);
    await addEntries(server.store, id, entries);
    expect(await server.store.standings.close(id)).toBe('closed');
    return id;
  }

  test('are written once and sent as they are stored', async () => {
    const id = await addClosed();
    const [one, two] = [await ask(id, 'gzip, br'), await ask(id, 'gzip')];
    expect(one.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/json',
      'content-length': String(one.rawPayload.length),
      vary: 'accept-encoding',
    });
    expect(one.rawPayload.equals(two.rawPayload)).toBe(true);
    expect(Buffer.concat((await stored()).map(({ bytes }) => bytes)).equals(one.rawPayload)).toBe(true);
    expect(JSON.parse(gunzipSync(one.rawPayload).toString())).toMatchObject({ format: 2, event: id });
    const plain = await ask(id);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.rawPayload.equals(gunzipSync(one.rawPayload))).toBe(true);
  });

  test('of events of the first format are stored, too', async () => {
    const { id } = await addVoting1(server.store, 3);
    server.now = NOON + HOUR;
    const sheet = (await ask(id)).json<Record<string, unknown>>();
    expect(Object.keys(sheet)).toEqual(['event', 'entries', 'ranking', 'withdrawn', 'uncounted', 'seals', 'ballots']);
    expect(await stored()).toHaveLength(1);
  });

  test('are written by the timer, before anybody asks, also if an earlier build closed the event', async () => {
    const ids = [await addClosed(), await addClosed()];
    await server.store.sheets.writeMissing();
    const { rows } = await sql<{ id: number }>`select distinct event_id as id from sheets order by 1`.execute(
      server.store.db,
    );
    expect(rows.map(({ id }) => id)).toEqual(ids);
  });

  test('of a large event have several parts, of a megabyte at most', async () => {
    const id = await addClosed(6_000);
    const response = await ask(id, 'gzip');
    // Salts cannot be compressed.
    const sheet = JSON.parse(gunzipSync(response.rawPayload).toString()) as Sheet;
    expect(sheet.entries).toHaveLength(6_000);
    const lengths = (await stored()).map(({ bytes }) => bytes.length);
    expect(lengths.slice(0, -1).every(length => length === 1_000_000)).toBe(true);
    expect(lengths.at(-1)).toBeLessThanOrEqual(1_000_000);
  });

  test('are sent to an address twenty times a minute', async () => {
    const id = await addClosed();
    const load = () => server.app.inject({ url: `/api/results/${id}/ballots`, remoteAddress: '10.0.0.1' });
    for (let time = 0; time < 20; time++) expect((await load()).statusCode).toBe(200);
    const refused = await load();
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { status: 429, code: 'too-many-requests' }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('are sent to so many at a time; the next ones are told when to ask again', async () => {
    const id = await addClosed();
    const sheets = createSheetStore(server.store.db, server.store.keys);
    const open = [];
    for (let download = 0; download < 40; download++) {
      const parts = (await sheets.open(id))!.parts()[Symbol.asyncIterator]();
      await parts.next();
      open.push(parts);
    }
    expect(await sheets.open(id)).toBeUndefined();
    for (const parts of open) await parts.return?.();
    expect(await sheets.open(id)).toBeDefined();
    const app = await server.build({
      store: { ...server.store, sheets: { ...sheets, open: () => Promise.resolve(undefined) } },
    });
    const busy = await app.inject(`/api/results/${id}/ballots`);
    expect([busy.statusCode, busy.json<{ code: string }>().code, busy.headers['retry-after']]).toEqual([
      503,
      'sheets-busy',
      '10',
    ]);
  });

  // PGlite serves one process only.
  if (server.kind === 'PostgreSQL')
    test('are the same bytes from two processes that both were asked first', async () => {
      const id = await addClosed();
      const other = await openStore({ location: server.location, clock: () => server.now });
      const read = async ({ sheets }: Pick<typeof other, 'sheets'>) => {
        const parts: Uint8Array[] = [];
        for await (const part of (await sheets.open(id))!.parts()) parts.push(part);
        return Buffer.concat(parts);
      };
      const [one, two] = await Promise.all([read(server.store), read(other)]);
      expect(one.equals(two)).toBe(true);
      expect(await stored()).toHaveLength(1);
      await other.close();
    });
});
