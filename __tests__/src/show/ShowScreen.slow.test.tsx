import { act, fireEvent, screen, within } from '@testing-library/react';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { ShowScreen } from '../../../src/features/show/ShowScreen';
import { anEvent } from '../support/anEvent';
import { advance, listings, openScreen, stopTime, type Server } from '../support/screen';

const END = Date.parse('2026-11-24T19:00:00.000Z');
const START = END + 60_000;
const EVENT = anEvent({ id: 4, title: 'Overdressed', voting_end: new Date(END).toISOString() });

const wallet = (place: number) =>
  `0x${String(place).padStart(4, '0')}${'f'.repeat(32)}${String(place).padStart(4, '0')}`;
const ranked = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    wallet: wallet(from + index),
    ...DEFAULT_AVATAR,
    background: '#9fddbe',
    tops: `tops/of-${from + index}.svg`,
    battles: 12,
    range: [from + index, from + index],
  }));

/** The server's clock is an hour ahead of this machine's. */
const AHEAD = 3_600_000;
const date = () => new Date(Math.floor((Date.now() + AHEAD) / 1_000) * 1_000).toUTCString();
const clock: Server = { ...listings({}), 'GET events': () => ({ body: [], headers: { date: date() } }) };
const closed = (entries: number): Server => ({
  ...clock,
  'GET event/4/results': { body: EVENT },
  ...Object.fromEntries(
    Array.from({ length: Math.ceil(entries / 100) || 1 }, (_, page) => [
      page === 0 ? 'GET results/4' : `GET results/4?after=${page * 100}`,
      {
        body: ranked(page * 100 + 1, Math.min(entries, (page + 1) * 100)),
        headers: (page + 1) * 100 < entries ? { link: '<next>; rel="next"' } : {},
      },
    ]),
  ),
});

/** Opens the show so many milliseconds after its start, half a second after a full one of the server's clock. */
async function open(since: number, server: Server) {
  stopTime(START + since - AHEAD);
  const opened = openScreen({
    Screen: ShowScreen,
    path: '/results/:event/show',
    at: '/results/4/show',
    server,
    platform: { clock: { now: () => Date.now() } },
  });
  await advance();
  return opened;
}

const places = () => screen.queryAllByText(/^\d+(st|nd|rd|th)$/).map(({ textContent }) => textContent);
const status = () => screen.getByRole('status').textContent;

afterEach(() => jest.useRealTimers());

describe('the show', () => {
  test('counts down by the server’s clock, and begins with the last place', async () => {
    await open(-723_500, closed(70));
    expect(screen.getByRole('heading', { level: 1, name: 'The show: Overdressed' })).toBeVisible();
    expect(screen.getByText('The show begins in 12:03.')).toBeVisible();
    expect(status()).toBe('');
    await advance(2_000);
    expect(screen.getByText('The show begins in 12:01.')).toBeVisible();
    await advance(721_500);
    expect(places()).toEqual(
      Array.from({ length: 24 }, (_, index): unknown => expect.stringMatching(`^${70 - index}`)),
    );
    expect(screen.getByRole('list', { name: '70th to 47th of 70' })).toBeVisible();
    expect(status()).toBe('The show has begun. Everybody else comes first, 24 at a time.');
  });

  test('shows the crowd for 3 seconds at a time, each of the best for 8, and the podium for 20', async () => {
    await open(500, closed(70));
    await advance(3_000);
    expect(places()).toHaveLength(6);
    await advance(3_000);
    expect(places()).toEqual(['40th']);
    expect(screen.getByText('0x00...0040')).toBeVisible();
    expect(status()).toBe('Now the best walk alone, one every 8 seconds.');
    await advance(36 * 8_000);
    expect(places()).toEqual(['4th']);
    await advance(8_000);
    expect(places()).toEqual(['3rd']);
    expect(status()).toMatch(/^3rd: 0x00\.\.\.0003\. /);
    await advance(20_000);
    expect(status()).toMatch(/^2nd: /);
    await advance(20_000);
    expect(places()).toEqual(['1st']);
    await advance(20_000);
    expect(places()).toEqual([]);
    expect(status()).toBe('That was everybody.');
  });

  test('whoever comes late sees what everybody sees', async () => {
    await open(6_000 + 12 * 8_000 + 1_000, closed(70));
    expect(places()).toEqual(['28th']);
  });

  test('the pictures of the next fits load ahead of time', async () => {
    const { platform } = await open(-10_000, closed(41));
    const top = (place: number) => expect.arrayContaining([`/assets/tops/of-${place}.svg`]) as unknown;
    await advance(1_000);
    expect(platform.page.preload).toHaveBeenLastCalledWith(top(41));
    await advance(10_500);
    expect(platform.page.preload).toHaveBeenLastCalledWith(top(40));
  });

  test('begins anew for whoever missed it, and can be watched again from its beginning', async () => {
    await open(3_600_000, closed(70));
    expect(places()).toHaveLength(24);
    await advance(6_000 + 37 * 8_000 + 60_000);
    expect(screen.getByText('He is out of it again already.')).toBeVisible();
    await advance(120_000);
    fireEvent.click(screen.getByRole('button', { name: 'Watch it again' }));
    await advance();
    expect(places()).toHaveLength(24);
    await advance(6_000);
    expect(places()).toEqual(['40th']);
  });

  test('shows the best thousand, and says how many more there are', async () => {
    const { calls } = await open(0, {
      ...closed(1_234),
      [`GET results/4/places/${wallet(1)}`]: {
        body: { place: 1, of: 1_234, battles: 9, wins: 9, range: [1, 1], xp: 300 },
      },
    });
    await advance(1_000);
    expect(places()[0]).toBe('1000th');
    expect(screen.getByText('1000th to 977th of 1,234')).toBeVisible();
    expect(screen.getByText('234 fits more wait backstage.')).toBeVisible();
    expect(calls.filter(call => call.startsWith('GET results/4')).length).toBe(11);
  });

  test('waits for its event and for the count', async () => {
    const server: Server = { ...clock, 'GET event/4/results': { status: 403, body: { code: 'voting-in-progress' } } };
    for (const [call, reply] of Object.entries(listings({ vote: [EVENT] })))
      server[call] = { ...(reply as object), headers: { date: date() } };
    const { calls } = await open(-62_500, server);
    expect(screen.getByText('The show begins in 1:02.')).toBeVisible();
    // The server would refuse, and players read what it refuses.
    expect(calls).not.toContain('GET event/4/results');
    Object.assign(server, listings({ archive: [EVENT] }), {
      'GET event/4/results': { body: EVENT },
      'GET results/4': { status: 503, body: { code: 'still-counting' } },
    });
    await advance(65_000);
    expect(screen.getByText('The votes are still being counted.')).toBeVisible();
    server['GET results/4'] = { body: ranked(1, 3) };
    await advance(5_000);
    expect(places()).toEqual(['3rd']);
  });

  test('of an event that is called off before its voting ends says so', async () => {
    const cancelled = { at: new Date(START - 600_000).toISOString(), reason: 'Rain.' };
    await open(-300_000, { ...clock, ...listings({ vote: [{ ...EVENT, cancelled }] }) });
    expect(screen.getByRole('heading', { level: 1, name: 'Called off.' })).toBeVisible();
  });

  test.each([
    ['is unknown', { status: 404 }, 'Nothing to wear here.'],
    ['was cancelled', { status: 403, body: { code: 'event-cancelled' } }, 'Called off.'],
    ['does not load', 'no network', 'It did not turn up.'],
  ] as const)('of an event that %s says so', async (_what, reply, title) => {
    await open(0, { ...clock, 'GET event/4/results': reply });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  test('fits that did not come are asked for again', async () => {
    const server: Server = { ...closed(3), 'GET results/4': 'no network' };
    await open(500, server);
    server['GET results/4'] = { body: ranked(1, 3) };
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await advance(100);
    expect(places()).toEqual(['3rd']);
  });

  test.each([
    ['nobody entered', [], 'Nobody dressed up for this one.'],
    [
      'nobody won',
      ranked(1, 3).map(entry => ({ ...entry, battles: 0, range: null })),
      'No votes to count. Nobody won.',
    ],
  ])('there is none if %s', async (_why, body, title) => {
    await open(0, { ...closed(1), 'GET results/4': { body } });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  test('Escape and a link lead to the results', async () => {
    const { platform } = await open(500, closed(3));
    expect(screen.getByRole('link', { name: 'Leave quietly' })).toHaveAttribute('href', '/results/4');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(platform.page.navigate).toHaveBeenCalledWith('/results/4');
  });

  test('ends with the screen: nothing is asked for any more', async () => {
    const { go, calls } = await open(-5_000, { ...closed(3), 'GET results/4': 'no network' });
    await act(() => go('/elsewhere'));
    const before = calls.length;
    await advance(60_000);
    expect(calls.length).toBe(before);
  });

  test('describes every fit in words', async () => {
    await open(500, closed(30));
    expect(within(screen.getByRole('main')).getAllByRole('img')).toHaveLength(1);
  });
});
