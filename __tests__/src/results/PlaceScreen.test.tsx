import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { fitCode } from '#rules/outfit/fitCode';
import { pageAt, type PageCalled } from '#rules/pages/pages';
import { PlacePage } from '../../../src/app/PlacePage';
import { selectAvatar } from '../../../src/features/outfit/outfitSlice';
import type { Platform } from '../../../src/platform/platform';
import { anEvent } from '../support/anEvent';
import { allNamed, WITH_NAMES } from '../support/named';
import { openScreen, type Server } from '../support/screen';
import { platformDouble } from '../support/platformDouble';

const wallet = (place: number) => `0x${String(place).padStart(40, '0')}`;
const FIT = { ...DEFAULT_AVATAR, background: '#9fddbe', tops: 'tops/breton.svg', arms: 'arms/regular-short.svg' };
const ranked = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    wallet: wallet(from + index),
    ...FIT,
    battles: 12,
    range: [1, 4] as readonly [number, number],
  }));

const own = (place: number) => ({
  [`GET results/4/places/${wallet(place)}`]: { body: { place, of: 5, battles: 12, wins: 9, range: [1, 4], xp: 200 } },
});
const SERVER: Server = {
  'GET event/4/results': { body: anEvent({ id: 4, title: 'Après Everything' }) },
  'GET results/4?after=0': { body: ranked(1, 5) },
  'GET categories.json': { body: [{ title: 'Backgrounds' }, { title: 'Tops' }] },
  'GET tops.json': { body: [{ title: 'Breton', layer: 'tops', xp: 0 }] },
  ...own(1),
  ...own(2),
  ...own(5),
};

const Screen = () => <PlacePage {...(pageAt(useLocation().pathname) as PageCalled<'place'>)} />;

function open(at: string, server: Server = SERVER, parts: Partial<Platform> = {}, as?: string) {
  return openScreen({ Screen, path: '/results/:event/:place', at, server, platform: parts, wallet: as });
}

/** A platform whose page control really turns pages. */
const pageWith = (more: Partial<Platform['page']>): Partial<Platform> => ({
  page: { ...platformDouble().page, ...more },
});

beforeEach(() => localStorage.clear());

describe('a place', () => {
  test('shows its fit, its address, what the votes say, and its pieces', async () => {
    open('/results/4/2');
    expect(await screen.findByRole('heading', { level: 1, name: '2nd in Après Everything' })).toBeVisible();
    expect(await screen.findByRole('img', { name: /^A Darcel in Breton/ })).toBeVisible();
    expect(screen.getByText('0x00...0002')).toBeVisible();
    expect(await screen.findByText('2nd of 5')).toBeVisible();
    expect(screen.getByText('12 battles, 9 won · +200 XP')).toBeVisible();
    expect(screen.getByRole('img', { name: 'between 1st and 4th, of 5 places' })).toBeVisible();
    const pieces = screen.getByRole('list', { name: 'Pieces' });
    expect(within(pieces).getByRole('link', { name: 'Breton' })).toHaveAttribute('href', '/pieces/tops/breton');
  });

  test('names its wallet beside the address', async () => {
    open('/results/4/2', { ...SERVER, ...allNamed(() => 'ada.eth') }, WITH_NAMES);
    expect((await screen.findByText('ada.eth')).closest('p')).toHaveTextContent(/^0x00...0002 ada.eth$/);
  });

  test.each([
    ['/results/4/1', ['/results/4/2', '/results/4']],
    ['/results/4/2', ['/results/4/1', '/results/4/3', '/results/4']],
    ['/results/4/5', ['/results/4/4', '/results/4']],
  ])('%s leads to its neighbours', async (at, addresses) => {
    open(at);
    const nav = await screen.findByRole('navigation', { name: 'Other places' });
    expect(
      within(nav)
        .getAllByRole('link')
        .map(link => link.getAttribute('href')),
    ).toEqual(addresses);
  });

  test('turns with the arrow keys, and at its ends stays', async () => {
    const navigate = jest.fn();
    open('/results/4/1', SERVER, pageWith({ navigate }));
    await screen.findByRole('navigation', { name: 'Other places' });
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
    expect(navigate).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    expect(navigate).toHaveBeenCalledWith('/results/4/2', 'replace');
  });

  test('beyond the first hundred is read from its own page of the ranking', async () => {
    const { calls } = open('/results/4/101', {
      ...SERVER,
      'GET results/4?after=100': { body: ranked(101, 102) },
    });
    expect(await screen.findByText('0x00...0101')).toBeVisible();
    expect(calls.filter(call => call.startsWith('GET results/4?'))).toEqual(['GET results/4?after=100']);
    expect(screen.getByRole('link', { name: 'The one before' })).toHaveAttribute('href', '/results/4/100');
  });

  test('that nobody has is not found', async () => {
    open('/results/4/6');
    expect(await screen.findByRole('heading', { name: 'Nothing to wear here.' })).toBeVisible();
  });

  test('does not exist in an event without counted votes', async () => {
    const unranked = ranked(1, 5).map(entry => ({ ...entry, battles: 0, range: null }));
    open('/results/4/1', { ...SERVER, 'GET results/4?after=0': { body: unranked } });
    expect(await screen.findByRole('heading', { name: 'Nothing to wear here.' })).toBeVisible();
  });

  test('of a running event is as secret as its results', async () => {
    open('/results/4/1', {
      'GET event/4/results': { status: 403, body: { code: 'voting-in-progress' } },
      'GET events/open': { body: [] },
      'GET events/upcoming': { body: [] },
      'GET events/vote': { body: [] },
    });
    expect(await screen.findByRole('heading', { name: 'Still counting.' })).toBeVisible();
  });

  test('that did not load can be tried again', async () => {
    let status = 500;
    open('/results/4/2', { ...SERVER, 'GET results/4?after=0': () => ({ status, body: ranked(1, 5) }) });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('That was us, not you: our server tripped. Your Darcel is still dressed.')).toBeVisible();
    status = 200;
    fireEvent.click(again);
    expect(await screen.findByText('0x00...0002')).toBeVisible();
  });

  test('for which there was no response is not blamed on the server', async () => {
    open('/results/4/2', { ...SERVER, 'GET results/4?after=0': 'no network' });
    expect(await screen.findByText('You are offline, or we are. Your Darcel is still dressed.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('the buttons of a place', () => {
  test('[Try it on] goes to the wardrobe, without a wallet to the demo’s', async () => {
    const navigate = jest.fn();
    const { store } = open('/results/4/2', SERVER, pageWith({ navigate, isDemo: () => true }));
    fireEvent.click(await screen.findByRole('button', { name: 'Try it on' }));
    await waitFor(() => expect(selectAvatar(store.getState()).tops).toBe('tops/breton.svg'));
    expect(navigate).toHaveBeenCalledWith('/wardrobe?demo=trial');
  });

  test('[Share] opens the share sheet with this page', async () => {
    const send = jest.fn(() => Promise.resolve('sent' as const));
    open('/results/4/2', SERVER, { share: { ...platformDouble().share, can: () => true, send } });
    await screen.findByRole('img', { name: /Breton/ });
    fireEvent.click(screen.getByRole('button', { name: 'Share' }));
    expect(send).toHaveBeenCalledWith({
      title: 'DUDS',
      text: expect.stringMatching(/^2nd in Après Everything: A Darcel in Breton/) as string,
      url: 'http://duds.test/results/4/2',
    });
  });

  test.each([
    [() => Promise.resolve(), 'The link is on your clipboard.'],
    [() => Promise.reject(new Error('no')), 'Your browser does not copy links: take the address above.'],
  ])('[Share] copies the link if there is no share sheet, and says so', async (result, text) => {
    const copy = jest.fn(result);
    open('/results/4/2?demo', SERVER, pageWith({ copy }));
    fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(copy).toHaveBeenCalledWith('http://duds.test/results/4/2');
  });

  test('[Rematch] leads to a link with the player’s own fit', async () => {
    open('/results/4/2');
    const link = await screen.findByRole('link', { name: 'Rematch' });
    expect(link).toHaveAttribute('href', `/versus/${fitCode(FIT)}/${fitCode(DEFAULT_AVATAR)}`);
  });

  test.each([
    [4, 0],
    [5, 1],
  ])('after %i battles, there are %i rematches', async (battles, count) => {
    open('/results/4/2', {
      ...SERVER,
      'GET results/4?after=0': { body: [ranked(1, 1)[0], { ...ranked(2, 2)[0], battles }] },
    });
    await screen.findByRole('button', { name: 'Share' });
    expect(screen.queryAllByRole('link', { name: 'Rematch' })).toHaveLength(count);
  });

  test('there is no rematch of a fit with itself', async () => {
    open('/results/4/2', {
      ...SERVER,
      'GET results/4?after=0': { body: [ranked(1, 1)[0], { ...ranked(2, 2)[0], ...DEFAULT_AVATAR }] },
    });
    await screen.findByRole('button', { name: 'Share' });
    expect(screen.queryByRole('link', { name: 'Rematch' })).toBeNull();
  });
});
