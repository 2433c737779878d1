import { act, screen } from '@testing-library/react';
import { eventsApi } from '../../../src/api/eventsApi';
import { selectEventNews } from '../../../src/features/events/eventsSlice';
import { pageLoaded } from '../../../src/features/navigation/navigationSlice';
import { EVENT_PHASES } from '#rules/events/events';
import { anEvent } from '../support/anEvent';
import { showLayout } from '../support/layoutGame';
import { advance, stopTime } from '../support/screen';

const NEWS = [
  { id: 12, phase: 'open', version: 'a' },
  { id: 9, phase: 'vote', version: 'b' },
  { id: 7, phase: 'archive', version: 'c' },
];
const LISTS = {
  'GET events/open': { body: [anEvent({ id: 12, title: 'Twelve' })] },
  'GET events/vote': { body: [anEvent({ id: 9, title: 'Nine' })] },
  'GET events/archive': { body: [anEvent({ id: 7, title: 'Seven' })] },
  'GET events/upcoming': { body: [] },
};
const kept = () => JSON.parse(localStorage.getItem('duds:events') ?? 'null') as unknown;

beforeEach(() => localStorage.clear());
afterEach(() => jest.useRealTimers());

/** A visit that has come to rest. */
async function visit(seen: unknown, at = '/faq') {
  if (seen !== undefined) localStorage.setItem('duds:events', JSON.stringify(seen));
  const game = await showLayout({ at, responses: { 'GET events': { body: NEWS }, ...LISTS } });
  stopTime();
  act(() => void game.store.dispatch(pageLoaded()));
  await advance(100);
  await advance(3_000);
  const asked = () => game.calls.filter(({ path }) => /(^|\/)events$/.test(path)).length;
  return { ...game, asked };
}

/** What the screen of Events does. */
const showEvents = async ({ store, router }: Awaited<ReturnType<typeof visit>>) => {
  await act(() => router.navigate('/events'));
  for (const phase of EVENT_PHASES) void store.dispatch(eventsApi.endpoints.getEvents.initiate(phase));
  await advance(100);
};

describe('what is new in Events', () => {
  test('is on its link and on the menu', async () => {
    const { asked } = await visit(['archive 7', 'open 9']);
    expect(screen.getByRole('link', { name: 'Events, 2 new' })).toHaveTextContent('Events 2');
    expect(screen.getByRole('button', { name: 'Menu, 2 new' })).toHaveAttribute('data-news', 'true');
    await advance(600_000);
    expect(asked()).toBe(1);
  });

  test.each([
    ['on a first visit', undefined],
    ['if the player has seen everything', ['open 12', 'vote 9', 'archive 7', 'archive 3']],
  ])('is nothing %s', async (_when, seen) => {
    await visit(seen);
    expect(screen.getByRole('link', { name: 'Events' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Menu' })).not.toHaveAttribute('data-news');
  });

  test('is not asked for by whoever has never looked', async () => {
    expect((await visit(undefined)).asked()).toBe(0);
  });

  test('is seen once Events has shown it', async () => {
    const game = await visit(['vote 9']);
    expect(selectEventNews(game.store.getState())).toBe(2);
    await showEvents(game);
    expect(screen.getByRole('link', { name: 'Events' })).toBeVisible();
    expect(kept()).toEqual(['open 12', 'vote 9', 'archive 7']);
  });

  test('a first look at Events is remembered, and not counted', async () => {
    const game = await visit(undefined, '/events');
    await showEvents(game);
    expect(kept()).toEqual(['open 12', 'vote 9', 'archive 7']);
    expect(game.asked()).toBe(0);
  });

  test('lists that other screens load are not a look at Events', async () => {
    const { store } = await visit(['vote 9']);
    for (const phase of EVENT_PHASES) void store.dispatch(eventsApi.endpoints.getEvents.initiate(phase));
    await advance(100);
    expect(kept()).toEqual(['vote 9']);
  });

  test('is seen in other tabs, too', async () => {
    await visit(['vote 9']);
    localStorage.setItem('duds:events', JSON.stringify(['open 12', 'vote 9', 'archive 7']));
    act(
      () => void window.dispatchEvent(new StorageEvent('storage', { key: 'duds:events', storageArea: localStorage })),
    );
    await advance();
    expect(screen.getByRole('link', { name: 'Events' })).toBeVisible();
  });

  test.each(['null', '{"a":1}', '[1,{"b":2},"vote 9"]', 'not JSON'])('survives %s in storage', async text => {
    localStorage.setItem('duds:events', text);
    await visit(undefined);
    expect(screen.getByRole('link', { name: /^Events/ })).toBeVisible();
  });
});
