import { fireEvent, screen, within } from '@testing-library/react';
import { EventsScreen } from '../../../src/features/events/EventsScreen';
import { timePassed } from '../../../src/features/events/eventsSlice';
import type { GameEvent } from '#rules/events/events';
import { anEvent } from '../support/anEvent';
import { platformDouble, TEST_CONFIG } from '../support/platformDouble';
import { advance, listings, openScreen, stopTime } from '../support/screen';

const times = {
  submit_start: '2026-11-20T09:00:00.000Z',
  submit_end: '2026-11-24T19:00:00.000Z',
  voting_end: '2026-12-01T19:00:00.000Z',
};
const EVENT = anEvent({ id: 12, title: 'Sunday & Best', description: 'Come as you were.', ...times });

afterEach(() => jest.useRealTimers());

interface Start {
  readonly wallet?: string | null;
  readonly apiBase?: string;
  readonly now?: string;
}

type Phase = 'open' | 'upcoming' | 'vote' | 'archive';

async function open(
  phase: Phase,
  event: GameEvent = EVENT,
  { wallet = null, apiBase, now = '2026-11-23T12:00:00Z' }: Start = {},
) {
  stopTime(Date.parse(now));
  const { page } = platformDouble();
  const opened = openScreen({
    Screen: EventsScreen,
    path: '/events',
    server: listings({ [phase]: [event] }),
    platform: {
      clock: { now: () => Date.now() },
      config: { ...TEST_CONFIG, apiBase: apiBase ?? TEST_CONFIG.apiBase },
      page: { ...page, walletBrowser: () => Promise.resolve(wallet) },
    },
  });
  await advance();
  return opened;
}

async function remind() {
  const summary = screen.getByText('Remind me');
  const details = summary.closest('details')!;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await advance();
  return within(details);
}

describe('"Remind me"', () => {
  test.each([
    ['upcoming', 'Opens: Sunday & Best', '20261120T090000Z/20261120T091500Z'],
    ['open', 'Last call: Sunday & Best', '20261124T190000Z/20261124T191500Z'],
    ['vote', 'Voting ends: Sunday & Best', '20261201T190000Z/20261201T191500Z'],
  ] as const)('on an event that is %s fills in "%s" in Google Calendar', async (phase, text, dates) => {
    await open(phase);
    const link = (await remind()).getByRole('link', { name: 'Google Calendar, opens in a new tab' });
    const { origin, pathname, searchParams } = new URL(link.getAttribute('href')!);
    expect(origin + pathname).toBe('https://calendar.google.com/calendar/render');
    expect(Object.fromEntries(searchParams)).toEqual({
      action: 'TEMPLATE',
      text,
      dates,
      details: 'Come as you were.\n\nhttp://duds.test/events',
    });
  });

  test.each([
    ['/api/', '/events/12.ics'],
    ['https://host.example/api/', 'https://host.example/events/12.ics'],
  ])('offers a calendar file from the server of %s', async (apiBase, file) => {
    await open('open', EVENT, { apiBase: new URL(apiBase, 'http://duds.test').href });
    const link = (await remind()).getByRole('link', { name: 'Calendar file' });
    expect(link).toHaveAttribute('href', new URL(file, 'http://duds.test').href);
    expect(link).toHaveAttribute('download');
  });

  test('in a wallet’s own browser is the link only', async () => {
    await open('open', EVENT, { wallet: 'Rainbow' });
    const links = (await remind()).getAllByRole('link');
    expect(links.map(link => link.textContent)).toEqual(['Google Calendar']);
  });

  test.each([
    ['an archived event', 'archive', EVENT],
    ['a cancelled event', 'open', { ...EVENT, cancelled: { at: times.submit_start, reason: 'Rain.' } }],
  ] as const)('is not on %s', async (_what, phase, event) => {
    await open(phase, event);
    expect(screen.queryByText('Remind me')).toBeNull();
  });

  test('an open event, which has two cards, has it once', async () => {
    await open('open');
    expect(screen.getAllByText('Remind me')).toHaveLength(1);
  });
});

describe('"Watch the show"', () => {
  test.each([
    ['2026-12-01T19:00:00Z', 1],
    ['2026-12-01T19:08:50Z', 1],
    ['2026-12-01T19:09:00Z', 0],
  ])('is on the card at %s: %i', async (now, count) => {
    const { store } = await open('archive', EVENT, { now });
    store.dispatch(timePassed({ now: Date.parse(now) }));
    await advance();
    const links = screen.queryAllByRole('link', { name: 'Watch the show' });
    expect(links.map(link => link.getAttribute('href'))).toEqual(Array(count).fill('/results/12/show'));
    expect(screen.getByRole('link', { name: 'See Results' })).toBeVisible();
  });
});
