import { NEW_LAYER } from './support/fourteenthLayer';
import { DEFAULT_AVATAR, LAYERS, type Avatar } from '../../rules/index';
import { ARCHIVED, addEvent, fit, HOUR, NOON, VOTING, wallet } from './support/fixtures';
import { describeServer } from './support/testServer';

/** What a game of thirteen layers, one of which is gone, has stored. */
function olderAvatar(change: Partial<Avatar>): object {
  const { [NEW_LAYER]: _new, ...older } = { ...fit(change), capes: 'capes/red.svg' } as Record<string, string>;
  return older;
}

describeServer('entries that were stored by a game with other layers', {}, server => {
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

  test('results return them with every layer of today', async () => {
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

  test('a ballot shows them with every layer of today, when issued and when shown again', async () => {
    const id = await enterOlder(VOTING);
    const issued = await server.get(`/api/vote/entries/${id}/${wallet(900)}`);
    expect(issued.statusCode).toBe(200);
    const rows = issued.json<Record<string, unknown>[]>();
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row[NEW_LAYER.toLowerCase()]).toBe('hand-accessories/ring.svg');
    expect((await server.get(`/api/vote/entries/${id}/${wallet(900)}`)).json()).toEqual(rows);
  });
});
