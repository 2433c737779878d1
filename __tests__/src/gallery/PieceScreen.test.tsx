import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { pageAt, type PageCalled } from '#rules/pages/pages';
import { PiecePage } from '../../../src/app/PiecePage';
import { entriesApi } from '../../../src/api/entriesApi';
import { holdingsApi } from '../../../src/api/holdingsApi';
import type { Platform } from '../../../src/platform/platform';
import { platformDouble } from '../support/platformDouble';
import { openScreen, VOTER, type Server } from '../support/screen';

const entry = (place: number, event = 4) => ({
  event,
  title: 'Après Everything',
  place,
  of: 41,
  ...DEFAULT_AVATAR,
  tops: 'tops/breton.svg',
  arms: 'arms/regular-short.svg',
});
const use = (fits: number, entries: readonly object[]) => ({ body: { fits, events: 6, best: 1, entries } });
const NONE = { body: { fits: 0, events: 0, best: null, entries: [] } };

const CATALOGUE: Server = {
  'GET categories.json': { body: [{ title: 'Backgrounds' }, { title: 'Tops' }] },
  'GET tops.json': {
    body: [
      { title: 'Breton', layer: 'tops', xp: 200 },
      { title: 'Wide Tie', layer: 'tops', trait: 'Tops', drop: 'After Hours' },
      { title: 'Bin Bag', layer: 'tops', xp: 0 },
      { title: 'Ball Gown', layer: 'tops', xp: 1200 },
    ],
  },
};

const Screen = () => <PiecePage {...(pageAt(useLocation().pathname) as PageCalled<'piece'>)} />;

function open(at: string, server: Server, platform: Partial<Platform> = {}, wallet?: string) {
  return openScreen({
    Screen,
    path: '/pieces/:category/:item',
    at,
    server: { ...CATALOGUE, ...server },
    platform,
    wallet,
  });
}

describe('a piece', () => {
  test('shows who wore it and how they did', async () => {
    open('/pieces/tops/breton', { 'GET pieces/tops/breton': use(14, [entry(1), entry(17), entry(2, 3)]) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Who wore Breton?' })).toBeVisible();
    expect(await screen.findByText('14 fits in 6 events, best place 1st')).toBeVisible();
    expect(screen.queryByText(/Arrived/)).toBeNull();
    const fits = screen.getByRole('list', { name: 'Its fits' });
    const links = [...fits.querySelectorAll('a')];
    expect(links.map(link => link.getAttribute('href'))).toEqual(['/results/4/1', '/results/4/17', '/results/3/2']);
    expect(links[1]).toHaveAccessibleName(/^17th of 41 in Après Everything: A Darcel in Breton/);
  });

  test('says with which drop it arrived', async () => {
    open('/pieces/tops/wide-tie', { 'GET pieces/tops/wide-tie': NONE });
    expect(await screen.findByText('Arrived with After Hours.')).toBeVisible();
  });

  test('that nobody wore says so', async () => {
    open('/pieces/tops/breton', { 'GET pieces/tops/breton': NONE });
    expect(await screen.findByText('Nobody has dared yet.')).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
  });

  test('shows more of its fits on demand', async () => {
    const { calls } = open('/pieces/tops/breton', {
      'GET pieces/tops/breton': use(3, [entry(1), entry(2)]),
      'GET pieces/tops/breton?after=2': use(3, [entry(9)]),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('9th of 41')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
    expect(calls.filter(call => call.startsWith('GET pieces'))).toHaveLength(2);
  });

  test('that the catalogue does not have is not found, and nothing is asked about it', async () => {
    const { calls } = open('/pieces/tops/toga', {});
    expect(await screen.findByRole('heading', { name: 'Nothing to wear here.' })).toBeVisible();
    expect(calls.filter(call => call.startsWith('GET pieces'))).toEqual([]);
  });

  test.each([
    [{ status: 503, body: { code: 'index-unreachable' } }, 'It did not turn up.'],
    [{ status: 429, body: { code: 'too-many-requests' } }, 'That was a lot at once. Please wait a moment.'],
    ['no network', 'It did not turn up.'],
  ] as const)('whose fits do not load can be tried again: %j', async (failure, text) => {
    let reply: Server[string] = failure;
    const { store } = open('/pieces/tops/breton', { 'GET pieces/tops/breton': () => reply as typeof failure });
    expect(await screen.findByText(text)).toBeVisible();
    expect(store.getState().notices).toMatchObject({ toast: null });
    reply = NONE;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nobody has dared yet.')).toBeVisible();
  });

  test('can be tried again if the catalogue did not load', async () => {
    let status = 500;
    open('/pieces/tops/breton', {
      'GET pieces/tops/breton': NONE,
      'GET categories.json': () => ({ status, body: [{ title: 'Tops' }] }),
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    status = 200;
    fireEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'Who wore Breton?' })).toBeVisible();
  });
});

describe('how to get a piece', () => {
  const NOBODY: Server = Object.fromEntries(
    ['breton', 'wide-tie', 'bin-bag', 'ball-gown'].map(slug => [`GET pieces/tops/${slug}`, NONE]),
  );

  test('[BUY] opens the page that sells it', async () => {
    const openTab = jest.fn();
    const page = { ...platformDouble().page, openTab };
    open('/pieces/tops/wide-tie', NOBODY, { page });
    fireEvent.click(await screen.findByRole('button', { name: /^BUY ?, opens in a new tab$/ }));
    await waitFor(() => expect(openTab).toHaveBeenCalledWith('https://market.test/duds?trait=Tops&value=Wide%20Tie'));
  });

  test('what costs more XP than the player has says how much', async () => {
    open('/pieces/tops/breton', NOBODY);
    expect(await screen.findByText('200 XP NEEDED')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test.each([
    ['bin-bag', 'Free for everybody'],
    ['ball-gown', '1,200 XP NEEDED'],
  ])('a visitor has unlocked nothing: %s', async (slug, label) => {
    open(`/pieces/tops/${slug}`, NOBODY);
    expect(await screen.findByText(label)).toBeVisible();
  });

  test('what costs nothing is unlocked for every wallet', async () => {
    open('/pieces/tops/bin-bag', NOBODY, {}, VOTER);
    expect(await screen.findByText('UNLOCKED')).toBeVisible();
  });

  test('what the player may unlock is unlocked with a click', async () => {
    const { store } = open('/pieces/tops/breton', NOBODY, {}, VOTER);
    const held = { nftXp: 250, traits: [], block: null, sources: [] };
    store.dispatch(entriesApi.util.upsertQueryEntries([{ endpointName: 'getServerXp', arg: VOTER, value: 0 }]));
    store.dispatch(
      holdingsApi.util.upsertQueryEntries([
        { endpointName: 'getHoldings', arg: { wallet: VOTER, kind: 'xp' }, value: held },
        { endpointName: 'getHoldings', arg: { wallet: VOTER, kind: 'traits' }, value: held },
      ]),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'UNLOCK' }));
    expect(await screen.findByText('UNLOCKED')).toBeVisible();
    expect(store.getState().unlocked.titles).toEqual(['Breton']);
  });
});
