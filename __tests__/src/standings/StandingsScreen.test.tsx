import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { entriesApi } from '../../../src/api/entriesApi';
import { StandingsScreen } from '../../../src/features/standings/StandingsScreen';
import { selectNotice } from '../../../src/features/notices/noticesSlice';
import { fakeIntersection, scroll } from '../support/fakeIntersection';
import { allNamed, WITH_NAMES } from '../support/named';
import { openScreen, type Reply, type Server } from '../support/screen';

const wallet = (n: number) => `0x${String(n).padStart(4, '0')}${'f'.repeat(32)}${String(n).padStart(4, '0')}`;
const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const place = from + index;
    return {
      place,
      wallet: wallet(place),
      xp: 3000 - place,
      events: place === 1 ? 9 : 1,
      podiums: place === 1 ? 2 : 0,
      fit: { ...DEFAULT_AVATAR, tops: 'tops/breton.svg' },
    };
  });
const SEASONS = [
  { key: 'aw26', name: 'Autumn/Winter 2026' },
  { key: 'ss26', name: 'Spring/Summer 2026' },
];
const body = (list: unknown, season = 'aw26') => ({ season, seasons: SEASONS, of: 1930, rows: list });
const withRows = (list: unknown, more: Server = {}): Server => ({ 'GET standings': { body: body(list) }, ...more });
const own = (n: number, reply: Reply): Server => ({ [`GET standings/${wallet(n)}`]: reply });
const PLACE = { body: { place: 214, of: 1930, xp: 240, events: 6, podiums: 0 } };
const NO_PLACE = { status: 404, body: { code: 'no-entry' } };

const open = (server: Server, as?: string, at = '/standings') =>
  openScreen({ Screen: StandingsScreen, path: '/standings', at, server, wallet: as });

beforeEach(fakeIntersection);

describe('the standings', () => {
  test('rank the wallets, each with a way to its closet', async () => {
    open(withRows(rows(1, 3)));
    const list = await screen.findByRole('list', { name: 'Standings' });
    const items = within(list).getAllByRole('listitem');
    expect(items.map(item => item.textContent)).toEqual([
      '1.0x00...00012,999 XP9 events · 2 podiums',
      '2.0x00...00022,998 XP1 event',
      '3.0x00...00032,997 XP1 event',
    ]);
    expect(within(items[1]!).getByRole('link')).toHaveAttribute('href', `/closet/${wallet(2)}`);
    expect(screen.getByRole('heading', { level: 1, name: 'Standings' })).toBeVisible();
    expect(screen.getByText('XP won in events. What your NFTs add is not counted.')).toBeVisible();
    expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'false');
  });

  test('show what each wallet calls itself beside its address', async () => {
    const server = withRows(
      rows(1, 2),
      allNamed(owner => `${owner.slice(-4)}.eth`),
    );
    openScreen({ Screen: StandingsScreen, path: '/standings', server, wallet: wallet(1), platform: WITH_NAMES });
    const name = await screen.findByText('0001.eth');
    expect(name.closest('li')).toHaveTextContent('1.0x00...0001You 0001.eth2,999 XP');
    expect(name.closest('a')).toBeNull();
    expect(screen.getByRole('link', { name: '0x00...0002' })).toBeVisible();
  });

  test('show the best fit of each wallet, and a hanger if its closet is hidden', async () => {
    const [first, second] = rows(1, 2);
    open(withRows([first, { ...second, fit: null }]));
    const list = await screen.findByRole('list', { name: 'Standings' });
    const [shown, hidden] = within(list).getAllByRole('listitem');
    expect(within(shown!).getByRole('img', { name: /^A Darcel in Breton/ })).toBeVisible();
    expect(within(hidden!).queryByRole('img')).toBeNull();
    expect(hidden!.querySelector('svg')).not.toBeNull();
  });

  test('of a server that does not know the fits yet are shown without them', async () => {
    open(withRows(rows(1, 2).map(({ fit: _fit, ...row }) => row)));
    expect(await screen.findByText('0x00...0002')).toBeVisible();
    expect(screen.queryByRole('img', { name: /Darcel/ })).toBeNull();
  });

  test('show a skeleton while they load', async () => {
    open({ 'GET standings': () => new Promise(() => undefined) });
    expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('img', { name: 'Loading' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Standings' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^You:/)).toBeNull());
  });

  test('of a season that just began say so', async () => {
    open(withRows([]));
    expect(await screen.findByText('Nobody has won anything yet.')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Standings' })).toBeNull();
  });

  test.each<[string, Reply]>([
    ['offline', 'no network'],
    ['a broken server', { status: 500 }],
    ['another body', { body: { rows: 3 } }],
  ])('that did not turn up (%s) can be asked for again', async (_why, reply) => {
    const server: Server = { 'GET standings': reply };
    const { store } = open(server);
    expect(await screen.findByRole('heading', { name: 'It did not turn up.' })).toBeVisible();
    expect(selectNotice(store.getState())).toBeUndefined();
    server['GET standings'] = { body: body(rows(1, 2)) };
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('0x00...0001')).toBeVisible();
  });

  test('come in pages, and the first new row takes the focus', async () => {
    open(
      withRows([], {
        'GET standings': { body: body(rows(1, 50)), headers: { link: '</api/standings?after=50>; rel="next"' } },
        'GET standings?after=50': { body: body(rows(51, 60)) },
      }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('0x00...0060')).toBeVisible();
    expect(screen.getByText('0x00...0051')).toHaveFocus();
    expect(screen.getByText('Rows 51 to 60 are shown.')).toHaveAttribute('role', 'status');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('the seasons', () => {
  const server = withRows(rows(1, 2), {
    'GET standings?season=ss26': { body: body(rows(7, 7), 'ss26') },
    'GET standings?season=all': { body: body(rows(8, 8), 'all') },
  });

  test('are links, of which the shown one is current', async () => {
    const { go } = open(server);
    await screen.findByText('0x00...0001');
    const seasons = within(screen.getByRole('navigation', { name: 'Seasons' }));
    expect(seasons.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Autumn/Winter 2026', '/standings'],
      ['Spring/Summer 2026', '/standings?season=ss26'],
      ['Of all time', '/standings?season=all'],
    ]);
    const current = () => seasons.getAllByRole('link', { current: 'page' }).map(link => link.textContent);
    expect(current()).toEqual(['Autumn/Winter 2026']);
    fireEvent.click(seasons.getByRole('link', { name: 'Spring/Summer 2026' }));
    expect(await screen.findByText('0x00...0007')).toBeVisible();
    expect(current()).toEqual(['Spring/Summer 2026']);
    await act(() => go('/standings?season=all'));
    expect(await screen.findByText('0x00...0008')).toBeVisible();
    expect(current()).toEqual(['Of all time']);
  });

  test('that never were lead back to this one', async () => {
    const { store } = open(
      { 'GET standings?season=%3Cb%3E': { status: 404, body: { code: 'unknown-season' } } },
      undefined,
      '/standings?season=%3Cb%3E',
    );
    expect(await screen.findByRole('heading', { name: 'Nothing to wear here.' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See this season' })).toHaveAttribute('href', '/standings');
    expect(selectNotice(store.getState())).toBeUndefined();
  });
});

describe('the player’s own place', () => {
  test('stays at the foot, and leads to their closet', async () => {
    open(withRows(rows(1, 3), own(99, PLACE)), wallet(99));
    const link = await screen.findByRole('link', { name: 'You: 214th of 1,930, 240 XP' });
    expect(link).toHaveAttribute('href', `/closet/${wallet(99)}`);
    expect(link.parentElement).toHaveAttribute('data-away');
  });

  test('is left out while their row is in view', async () => {
    open(withRows(rows(1, 3), own(2, PLACE)), wallet(2));
    const link = await screen.findByText('You: 214th of 1,930, 240 XP');
    const row = screen.getByText('You').closest('li')!;
    expect(row).toHaveAttribute('aria-current', 'true');
    expect(link.parentElement).toHaveAttribute('data-away');
    scroll(row, true);
    expect(link.parentElement).not.toHaveAttribute('data-away');
    scroll(row, false);
    expect(link.parentElement).toHaveAttribute('data-away');
  });

  test.each<[string, unknown]>([
    ['others have won something', rows(1, 3)],
    ['nobody has', []],
  ])('is not there yet, while %s', async (_what, list) => {
    open(withRows(list, own(99, NO_PLACE)), wallet(99));
    expect(await screen.findByText('You: not yet.')).toBeVisible();
  });

  test('is not asked for if nothing was won', async () => {
    const { store, calls } = open(withRows(rows(1, 3), own(9, NO_PLACE)), wallet(9));
    store.dispatch(entriesApi.util.upsertQueryEntries([{ endpointName: 'getServerXp', arg: wallet(9), value: 0 }]));
    expect(await screen.findByText('You: not yet.')).toBeVisible();
    expect(calls).not.toContain(`GET standings/${wallet(9)}`);
  });

  test('is that of the season', async () => {
    const { calls } = open(
      {
        'GET standings?season=ss26': { body: body(rows(1, 1), 'ss26') },
        [`GET standings/${wallet(9)}?season=ss26`]: PLACE,
      },
      wallet(9),
      '/standings?season=ss26',
    );
    expect(await screen.findByText('You: 214th of 1,930, 240 XP')).toBeVisible();
    expect(calls.filter(call => call.startsWith('GET standings/'))).toEqual([`GET standings/${wallet(9)}?season=ss26`]);
  });

  test('is no concern of visitors, and its failure none of the list', async () => {
    const { calls } = open(withRows(rows(1, 3)));
    await screen.findByText('0x00...0001');
    expect(screen.queryByText(/^You/)).toBeNull();
    expect(calls.some(call => call.startsWith('GET standings/'))).toBe(false);
  });
});
