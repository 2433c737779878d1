import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageAt } from '#rules/pages/pages';
import { eventsApi } from '../../../src/api/eventsApi';
import { votingApi } from '../../../src/api/votingApi';
import { makeStore } from '../../../src/app/store';
import {
  gameOpened,
  locationChanged,
  menuToggled,
  pageLoaded,
  pageRevealed,
  selectMenuOpen,
  selectRevealed,
} from '../../../src/features/navigation/navigationSlice';
import { showLayout } from '../support/layoutGame';
import type { Platform } from '../../../src/platform/platform';
import { platformDouble } from '../support/platformDouble';
import { anEvent } from '../support/anEvent';
import { serve, type Responses } from '../support/wardrobeGame';

beforeEach(() => localStorage.clear());

test('the page is revealed 100 ms after load', async () => {
  jest.useFakeTimers();
  const store = makeStore(platformDouble());
  const isRevealed = () => selectRevealed(store.getState());
  await jest.advanceTimersByTimeAsync(1000);
  expect(isRevealed()).toBe(false);
  store.dispatch(pageLoaded());
  await jest.advanceTimersByTimeAsync(99);
  expect(isRevealed()).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(isRevealed()).toBe(true);
  jest.useRealTimers();
});

test('a load that never ends does not keep the page covered', async () => {
  jest.useFakeTimers();
  const store = makeStore(platformDouble());
  store.dispatch(gameOpened());
  await jest.advanceTimersByTimeAsync(4000);
  expect(selectRevealed(store.getState())).toBe(true);
  jest.useRealTimers();
});

test('every later address is reported to the store, whose listeners write the head', async () => {
  const { store, router, platform } = await showLayout({ at: '/wardrobe?demo' });
  act(() => void store.dispatch(pageRevealed()));
  const titles = () => jest.mocked(platform.page.setHead).mock.calls.map(([{ title }]) => title);
  await act(() => router.navigate('/events'));
  expect(titles()).toEqual(['Events · DUDS']);
  await act(() => router.navigate(-1));
  expect(titles()).toEqual(['Events · DUDS', 'Wardrobe · DUDS']);
  await act(() => router.navigate('/wardrobe?demo#stage'));
  expect(titles()).toHaveLength(2);
});

describe('the head of the page', () => {
  const titles = (platform: Platform) => jest.mocked(platform.page.setHead).mock.calls.map(([head]) => head.title);

  function open(responses: Responses = {}) {
    serve(responses);
    const platform = platformDouble();
    const store = makeStore(platform);
    store.dispatch(locationChanged({ pathname: '/results/3', search: '' }));
    store.dispatch(pageRevealed());
    const go = (pathname: string) => store.dispatch(locationChanged({ pathname, search: '' }));
    return { store, platform, go };
  }

  test('is the server’s until the player navigates, and then the screen’s', async () => {
    const { platform, go } = open();
    go('/events');
    await waitFor(() => expect(titles(platform)).toEqual(['Events · DUDS']));
    go('/');
    await waitFor(() => expect(titles(platform)).toEqual(['Events · DUDS', 'DUDS · A blockchain fashion game']));
  });

  test('has the event’s title at once if a list contains it', async () => {
    const { store, platform, go } = open({
      'GET events/archive': { body: [anEvent({ id: 3, title: 'Sunday Best' })] },
    });
    await store.dispatch(eventsApi.endpoints.getEvents.initiate('archive'));
    go('/results/3');
    await waitFor(() => expect(titles(platform)).toEqual(['Results: Sunday Best · DUDS']));
  });

  test('has the event’s title as soon as it is loaded', async () => {
    const { store, platform, go } = open({ 'GET event/3/voting': { body: { title: 'Sunday Best' } } });
    go('/vote/3');
    await waitFor(() => expect(titles(platform)).toEqual(['Vote · DUDS']));
    await store.dispatch(votingApi.endpoints.getVotingInfo.initiate(3));
    await waitFor(() => expect(titles(platform)).toEqual(['Vote · DUDS', 'Vote: Sunday Best · DUDS']));
  });

  test('is not written again when only the query changes', async () => {
    const { store, platform, go } = open();
    go('/wardrobe');
    await waitFor(() => expect(titles(platform)).toEqual(['Wardrobe · DUDS']));
    store.dispatch(locationChanged({ pathname: '/wardrobe', search: '?category=tops' }));
    go('/faq');
    await waitFor(() => expect(titles(platform)).toEqual(['Wardrobe · DUDS', 'FAQ · DUDS']));
  });

  test('is not that of a screen the player has left', async () => {
    const { store, platform, go } = open({ 'GET event/3/voting': { body: { title: 'Sunday Best' } } });
    go('/vote/3');
    go('/faq');
    await waitFor(() => expect(titles(platform).at(-1)).toBe('FAQ · DUDS'));
    await store.dispatch(votingApi.endpoints.getVotingInfo.initiate(3));
    await act(() => Promise.resolve());
    expect(titles(platform).at(-1)).toBe('FAQ · DUDS');
  });
});

test('after a link the focus is on the new screen’s heading', async () => {
  await showLayout();
  await userEvent.click(screen.getByRole('link', { name: 'Events' }));
  expect(screen.getByRole('heading', { name: 'Events screen' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Something in Events screen' })).toHaveFocus();
});

test('a link leads to the top of its screen, Back to the earlier position', async () => {
  const { router } = await showLayout();
  await userEvent.click(screen.getByRole('link', { name: 'Events' }));
  expect(window.scrollTo).toHaveBeenCalledTimes(1);
  await act(() => router.navigate(-1));
  expect(window.scrollTo).toHaveBeenCalledTimes(1);
});

test('an address with a slash at its end is the same page', async () => {
  const { router } = await showLayout();
  await act(() => router.navigate('/events/'));
  expect(screen.getByRole('link', { name: 'Events' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
});

test.each(['/nowhere/at/all', '/vote/none', '/results/0'])('%s is lost, with a way home', async at => {
  const { address } = await showLayout({ at });
  expect(screen.getByRole('heading', { level: 1, name: 'Nothing to wear here.' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Take me home' }));
  expect(address()).toBe('/');
});

test.each(['/', '/wardrobe', '/events', '/faq', '/vote/3', '/results/3'])('%s is a route of its own', path => {
  expect(pageAt(path).name).not.toBe('lost');
});

test('a change of address closes the menu', () => {
  const store = makeStore(platformDouble());
  store.dispatch(menuToggled());
  expect(selectMenuOpen(store.getState())).toBe(true);
  store.dispatch(locationChanged({ pathname: '/events', search: '' }));
  expect(selectMenuOpen(store.getState())).toBe(false);
});
