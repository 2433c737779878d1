import { NEW_LAYER } from '../support/fourteenthLayer';
import { createHash } from 'node:crypto';
import { DEFAULT_AVATAR, LAYERS, type Avatar, type SealedSheet } from '../../../rules/index';
import { readArguments } from '../../../server/cli/eventsArguments';
import { runEventsCommand } from '../../../server/cli/eventsCommand';
import { entryReceipt } from '../../../server/receipts';
import { ARCHIVED, addEvent, fit, HOUR, NOON, VOTING, wallet } from '../support/fixtures';
import { sealEntries1 } from '../support/format1';
import { describeServer } from '../support/testServer';

/** A fit stored by a version without the new layer, but with one that no longer exists. */
function olderAvatar(change: Partial<Avatar>): object {
  const { [NEW_LAYER]: _new, ...older } = { ...fit(change), capes: 'capes/red.svg' } as Record<string, string>;
  return older;
}

describeServer('entries stored by a version with other layers', {}, server => {
  async function enterOlder(hours: readonly [number, number, number]) {
    const event = await addEvent(server.store, hours);
    const avatars = [olderAvatar({ tops: 'tops/breton.svg' }), olderAvatar({ tops: 'tops/bathrobe.svg' })];
    await server.store.db
      .insertInto('entries')
      .values(
        avatars.map((avatar, index) => ({
          event_id: event.id,
          wallet: wallet(index + 1),
          avatar: JSON.stringify(avatar),
          submitted_at: new Date(NOON - 3 * HOUR + index).toISOString(),
        })),
      )
      .execute();
    return event.id;
  }

  test('results return them with every current layer', async () => {
    const response = await server.get(`/api/results/${await enterOlder(ARCHIVED)}`);
    expect(response.statusCode).toBe(200);
    const rows = response.json<Record<string, unknown>[]>();
    expect(rows.map(({ tops }) => tops)).toEqual(['tops/breton.svg', 'tops/bathrobe.svg']);
    for (const row of rows) {
      expect(Object.keys(row).sort()).toEqual(['battles', 'range', 'wallet', ...LAYERS].sort());
      expect(row[NEW_LAYER]).toBe('hand-accessories/ring.svg');
      expect(row.bottoms).toBe(DEFAULT_AVATAR.bottoms);
    }
  });

  test('ballots return them with every current layer, when issued and when repeated', async () => {
    const id = await enterOlder(VOTING);
    const issued = await server.get(`/api/vote/entries/${id}/${wallet(900)}`);
    expect(issued.statusCode).toBe(200);
    const rows = issued.json<Record<string, unknown>[]>();
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row[NEW_LAYER.toLowerCase()]).toBe('hand-accessories/ring.svg');
    expect((await server.get(`/api/vote/entries/${id}/${wallet(900)}`)).json()).toEqual(rows);
  });

  /** The leaf as the game of thirteen layers signed it. */
  function olderLeaf(event: number, entry: SealedSheet['entries'][number]): string {
    const values = LAYERS.filter((layer: string) => layer !== NEW_LAYER).map(layer => entry[layer]);
    const text = ['duds-entry-1', event, entry.wallet, ...values, entry.salt].join('|');
    return createHash('sha256').update(`\0${text}`).digest('hex');
  }

  test('their receipts, seals and sheet prove themselves, beside those of entries with all layers', async () => {
    const id = await enterOlder(VOTING);
    const newer = { event_id: id, wallet: wallet(3), submitted_at: new Date(NOON - HOUR).toISOString() };
    await server.store.db
      .insertInto('entries')
      .values({ ...newer, avatar: JSON.stringify(fit()) })
      .execute();
    await sealEntries1(server.store, id);
    server.now = NOON + HOUR;
    const sheet = (await server.get(`/api/results/${id}/ballots`)).json<SealedSheet>();
    const signer = await server.store.keys.signer();
    const receipts = sheet.entries.map(({ id: entryId, submittedAt: at, wallet: owner, salt, ...avatar }) => {
      const entry = { event: id, id: entryId, wallet: owner, avatar: avatar as Avatar, salt, at };
      return entryReceipt(signer, { ...entry, isSecondFormat: false });
    });
    for (const [index, { leaf }] of receipts.slice(0, 2).entries()) {
      expect(leaf).toBe(olderLeaf(id, sheet.entries[index]!));
      expect((await server.get(`/api/event/${id}/proof/${leaf}`)).statusCode).toBe(200);
    }
    expect(sheet.entries.map(entry => NEW_LAYER in entry)).toEqual([false, false, true]);
    const files = { sheet, receipts, keys: (await server.get('/.well-known/duds-keys.json')).json<unknown>() };
    const { lines, ok } = await runEventsCommand(readArguments(['check', 'receipts', 'sheet', 'keys']), {
      store: server.store,
      operator: 'ada',
      readText: file => Promise.resolve(JSON.stringify(files[file as keyof typeof files])),
      timeZone: 'UTC',
      hasAsset: undefined,
    });
    expect([ok, lines.join('\n')]).toEqual([
      true,
      expect.stringContaining('All votes of 0 receipts are in it, and so is the fit.'),
    ]);
  });
});
