import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Checklist } from '../../../src/features/dressCode/Checklist';
import { EventStrip } from '../../../src/features/events/EventStrip';
import { timePassed } from '../../../src/features/events/eventsSlice';
import { eventsApi } from '../../../src/api/eventsApi';
import { anEvent } from '../support/anEvent';
import { show, startGame, type Responses } from '../support/wardrobeGame';

/** The double's clock. */
const NOW = Date.parse('2026-11-20T12:00:00Z');
const holiday = anEvent({
  id: 12,
  title: 'Worst Holiday Ever',
  sub_title: 'Sunburn',
  submit_end: '2026-11-20T15:12:30Z',
});
const OPEN: Responses = { 'GET events/open': { body: [holiday] } };

beforeEach(() => localStorage.clear());

function open(search: string, responses = OPEN) {
  const game = startGame({ search, responses });
  show(game, <EventStrip Checklist={Checklist} />);
  return { ...game, player: userEvent.setup() };
}

const strip = () => screen.queryByRole('region', { name: 'The event' });

test('shows the event’s title, its theme, and its brief in full on request', async () => {
  const { player } = open('?demo&event=12');
  expect(await screen.findByText('Worst Holiday Ever')).toBeVisible();
  await player.click(screen.getByRole('button', { name: 'Sunburn' }));
  expect(screen.getByRole('button', { name: holiday.description })).toHaveAttribute('aria-expanded', 'true');
});

test('counts down by the server’s clock, and announces the last ten minutes', async () => {
  const { store } = open('?event=12');
  expect(await screen.findByText('3 h 12 min left')).toBeVisible();
  act(() => void store.dispatch(timePassed({ now: NOW + 3 * 3_600_000 + 26_000 })));
  expect(screen.getByText('12:04 left')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('');
  act(() => void store.dispatch(timePassed({ now: NOW + 3 * 3_600_000 + 200_000 })));
  expect(screen.getByRole('status')).toHaveTextContent('10 minutes left');
});

test.each([
  ['no event', '?demo'],
  ['an unknown event', '?event=99'],
])('is absent for %s', async (_kind, search) => {
  const { store } = open(search);
  await act(() => store.dispatch(eventsApi.endpoints.getEvents.initiate('open')));
  expect(strip()).toBeNull();
});

test('disappears when the event is no longer open, and when the player dismisses it', async () => {
  const responses: Record<string, Responses[string]> = { ...OPEN };
  const { store, player } = open('?demo&event=12', responses);
  await screen.findByText('Worst Holiday Ever');
  responses['GET events/open'] = { body: [] };
  await act(() => store.dispatch(eventsApi.endpoints.getEvents.initiate('open', { forceRefetch: true })));
  expect(strip()).toBeNull();
  responses['GET events/open'] = { body: [holiday] };
  await act(() => store.dispatch(eventsApi.endpoints.getEvents.initiate('open', { forceRefetch: true })));
  await player.click(screen.getByRole('button', { name: 'Dress for nothing in particular' }));
  expect(strip()).toBeNull();
});
