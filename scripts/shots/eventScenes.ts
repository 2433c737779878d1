import { answer, changeAll, changeFirst, hangUp, neverAnswer, oneAfterAnother } from './acts';
import type { Scene } from './scene';

/** The events screen, and what an operator may do to an event. */
export const EVENT_SCENES: readonly Scene[] = [
  { name: 'events', path: '/events', as: 'The Newcomer' },
  { name: 'events-visitor', path: '/events' },
  {
    name: 'events-prizes',
    path: '/events',
    setup: oneAfterAnother(
      changeAll(event => ({
        ...event,
        prizes: [
          { url: 'https://example.org/prize', file: 'prize.svg' },
          { url: '', file: '?' },
        ],
      })),
      page =>
        page.route('**/events/prize.svg', route => route.fulfill({ path: 'public/assets/hair-and-hats/beret.svg' })),
    ),
  },
  {
    name: 'events-changed',
    shows: 'Called off.',
    path: '/events',
    setup: oneAfterAnother(
      changeFirst('vote', event => ({ ...event, extended_from: event.submit_end })),
      changeFirst('archive', event => ({
        ...event,
        cancelled: { at: event.submit_end, reason: 'The organisers have nothing to wear.' },
      })),
    ),
  },
  {
    name: 'results-cancelled',
    shows: 'Called off.',
    path: ({ archive }) => `/results/${archive}`,
    setup: answer('**/api/event/*/results', 403, { code: 'event-cancelled' }),
  },
  { name: 'events-loading', path: '/events', endless: true, setup: neverAnswer('**/api/events/*') },
  { name: 'events-empty', shows: 'Nothing on.', path: '/events', setup: answer('**/api/events/*', 200, []) },
  { name: 'events-failed', shows: 'It did not turn up.', path: '/events', setup: hangUp('**/api/events/*') },
];
