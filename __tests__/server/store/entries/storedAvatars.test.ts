import { NEW_LAYER } from '../../support/fourteenthLayer';
import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import { LAYERS } from '#rules/outfit/layers';
import { checkClosed } from '#rules/proof/checkClosed';
import { verdictOf } from '#rules/proof/findings';
import { CHECK_TOOLS } from '../../../../server/cli/checkFiles';
import { entryRow } from '../../../../testing/entryRow';
import { ARCHIVED, addEvent, fit, HOUR, NOON, VOTING, wallet } from '../../../../testing/fixtures';
import { describeServer } from '../../support/testServer';
import { readPublished, readServerKeys } from '../../support/votedEvent';
import { votingCalls } from '../../support/votingCalls';
import { insertRows } from '../../../../testing/insertRows';

/** A fit stored by a version without the new layer, but with one that no longer exists. */
function olderAvatar(change: Partial<Avatar>): object {
  const { [NEW_LAYER]: _new, ...older } = { ...fit(change), capes: 'capes/red.svg' } as Record<string, string>;
  return older;
}

describeServer('entries stored by a version with other layers', {}, server => {
  async function enterOlder(hours: readonly [number, number, number]) {
    const event = await addEvent(server.store, hours);
    const avatars = [olderAvatar({ tops: 'tops/breton.svg' }), olderAvatar({ tops: 'tops/bathrobe.svg' })];
    await insertRows(
      server.store.db,
      'entries',
      avatars.map((avatar, index) => ({
        ...entryRow(event.id, wallet(index + 1), avatar),
        submitted_at: new Date(NOON - 3 * HOUR + index).toISOString(),
      })),
    );
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

  test('they are published and checked as they were sealed, beside those with all layers', async () => {
    const id = await enterOlder(VOTING);
    await insertRows(server.store.db, 'entries', [entryRow(id, wallet(3), fit())]);
    for (const voter of [900, 901]) await votingCalls(server).voteOnAll(id, wallet(voter));
    server.now = NOON + HOUR;
    await server.store.standings.close(id);
    const closed = (await readPublished(server.app, id))!;
    expect(closed.fits.map(one => [one.id, NEW_LAYER in one]).sort()).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    const input = { closed, keys: await readServerKeys(server.app), receipts: [], seen: {} };
    const verdicts = [];
    for await (const line of checkClosed(input, CHECK_TOOLS)) verdicts.push(`${line.line} ${verdictOf(line)}`);
    expect(verdicts).toEqual(['own untold', 'seals ok', 'rulings ok', 'ranking ok']);
  });
});
