import { sql } from 'kysely';
import type { Avatar } from '#rules/outfit/avatar';
import { ARCHIVED, addEvent, fit, HOUR, NOON, OPEN, VOTING, wallet } from '../../../testing/fixtures';
import { entryRow } from '../../../testing/entryRow';
import { describeServer } from '../support/testServer';
import { votingCalls } from '../support/votingCalls';
import { insertRows } from '../../../testing/insertRows';

const SHADES = 'glasses/shades.svg';
const BEANIE = 'hair-and-hats/beanie.svg';

describeServer('the pieces of closed events', {}, server => {
  const { voteOnAll } = votingCalls(server);
  const piecesOf = (eventId: number | string) => server.get(`/api/results/${eventId}/pieces`);
  const piece = (path: string, query = '') => server.get(`/api/pieces/${path}${query}`);
  const fits = async (path: string, query = '') => (await piece(path, query)).json<{ entries: unknown[] }>().entries;
  const worn = async () =>
    (
      await sql<{ place: number; value: string }>`select * from worn_pieces order by place, value`.execute(
        server.store.db,
      )
    ).rows;

  /** Entries of wallets 1, 2 and so on, in the order of these fits, with votes in which the lower number wins. */
  async function vote(avatars: readonly Avatar[]): Promise<number> {
    server.now = NOON;
    const { id } = await addEvent(server.store, VOTING);
    await insertRows(
      server.store.db,
      'entries',
      avatars.map((avatar, index) => ({
        ...entryRow(id, wallet(index + 1), avatar),
        submitted_at: new Date(NOON - HOUR - 60_000 + index).toISOString(),
      })),
    );
    for (const voter of [901, 902, 903]) await voteOnAll(id, wallet(voter));
    return id;
  }

  async function close(avatars: readonly Avatar[]): Promise<number> {
    const id = await vote(avatars);
    server.now = NOON + HOUR;
    expect(await server.store.standings.close(id)).toBe('closed');
    return id;
  }

  const THREE = [fit({ glasses: SHADES }), fit({ glasses: SHADES, hairAndHats: BEANIE }), fit()];

  test('are counted with their best place, the most frequent first', async () => {
    const id = await close(THREE);
    expect((await piecesOf(id)).json()).toEqual([
      { value: SHADES, entries: 2, best: 1 },
      { value: BEANIE, entries: 1, best: 2 },
    ]);
  });

  test('that nobody chose are not written', async () => {
    await close([
      fit({ arms: 'arms/regular-short.svg', head: 'head/green.svg', background: '#9fddbe' }),
      fit({ arms: '', tops: 'tops/breton.svg' }),
    ]);
    expect((await worn()).map(({ place, value }) => [place, value])).toEqual([
      [1, '#9fddbe'],
      [1, 'head/green.svg'],
      [2, 'tops/breton.svg'],
    ]);
  });

  test('are refused as results are', async () => {
    expect((await piecesOf(999)).json()).toMatchObject({ status: 404, code: 'unknown-event' });
    const open = await addEvent(server.store, OPEN);
    expect((await piecesOf(open.id)).json()).toMatchObject({ status: 403, code: 'voting-in-progress' });
    const voting = await addEvent(server.store, VOTING);
    await server.store.events.cancel(voting.id, 'no', 'ada');
    expect((await piecesOf(voting.id)).json()).toMatchObject({ status: 403, code: 'event-cancelled' });
  });

  test('are none if no vote counted', async () => {
    const { id } = await addEvent(server.store, ARCHIVED);
    expect((await piecesOf(id)).json()).toEqual([]);
  });

  test('have a page of the fits that wore them, the latest event and its best place first', async () => {
    const first = await close(THREE);
    const second = await close([fit(), fit({ glasses: SHADES })]);
    const response = await piece('glasses/shades');
    expect(response.json()).toEqual({
      fits: 3,
      events: 2,
      best: 1,
      entries: [
        { event: second, title: 'Masked Ball', place: 2, of: 2, ...fit({ glasses: SHADES }) },
        { event: first, title: 'Masked Ball', place: 1, of: 3, ...THREE[0] },
        { event: first, title: 'Masked Ball', place: 2, of: 3, ...THREE[1] },
      ],
    });
    expect(response.headers.link).toBeUndefined();
    expect(response.body).not.toContain(wallet(1));
  });

  test('that nobody wore have an empty page, and unknown ones none', async () => {
    expect((await piece('head-accessories/crown')).json()).toEqual({ fits: 0, events: 0, best: null, entries: [] });
    for (const path of ['glasses/monocle', 'tops/shades', 'glasses/Shades', `glasses/${'a'.repeat(90)}`])
      expect((await piece(path)).json()).toMatchObject({ status: 404, code: 'unknown-piece' });
  });

  test('are listed 24 at a time', async () => {
    await close(Array.from({ length: 26 }, () => fit({ glasses: SHADES })));
    const response = await piece('glasses/shades');
    expect(response.json<{ entries: unknown[] }>().entries).toHaveLength(24);
    expect(response.headers.link).toBe('</api/pieces/glasses/shades?after=24>; rel="next"');
    const rest = await piece('glasses/shades', '?after=24');
    expect(rest.json()).toMatchObject({ fits: 26, entries: [{ place: 25 }, { place: 26 }] });
    expect(rest.headers.link).toBeUndefined();
    expect((await piece('glasses/shades', '?after=-1')).statusCode).toBe(400);
  });

  test('of a running event are secret: entries and votes change no response', async () => {
    const closed = await close(THREE);
    const ask = async () => [
      (await piece('glasses/shades')).body,
      (await piece('bottoms/jeans')).body,
      (await piecesOf(closed)).body,
    ];
    const before = await ask();
    await vote([fit({ glasses: SHADES, bottoms: 'bottoms/jeans.svg' }), fit({ bottoms: 'bottoms/jeans.svg' })]);
    expect(await ask()).toEqual(before);
  });

  test('of a withdrawn entry appear nowhere', async () => {
    const id = await vote(THREE);
    const row = (
      await sql<{ id: number }>`select id from entries where event_id = ${id} and wallet = ${wallet(2)}`.execute(
        server.store.db,
      )
    ).rows[0]!;
    expect(await server.store.withdrawals.withdraw(id, row.id, 'not a fit')).toBe('withdrawn');
    server.now = NOON + HOUR;
    await server.store.standings.close(id);
    expect((await piecesOf(id)).json()).toEqual([{ value: SHADES, entries: 1, best: 1 }]);
    expect(await fits('hair-and-hats/beanie')).toEqual([]);
    expect(await fits('glasses/shades')).toHaveLength(1);
  });

  test('of a forgotten wallet appear nowhere', async () => {
    const id = await close(THREE);
    await server.store.forgetting.forget(wallet(2), [id], 'ada');
    expect((await piecesOf(id)).json()).toEqual([{ value: SHADES, entries: 1, best: 1 }]);
    expect(await fits('hair-and-hats/beanie')).toEqual([]);
  });

  test('nobody who enters pays for them: no index of entries has their pieces', async () => {
    const { rows } = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where schemaname = current_schema() and tablename = 'entries'`.execute(
      server.store.db,
    );
    expect(rows.filter(({ indexdef }) => indexdef.includes('avatar'))).toEqual([]);
    expect(rows.length).toBeGreaterThan(1);
  });
});
