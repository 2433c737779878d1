import type { Page } from 'playwright-core';
import type { EventPhase, GameEvent } from '#rules/events/events';
import {
  answer,
  before,
  changeAll,
  changeFirst,
  hangUp,
  neverAnswer,
  oneAfterAnother,
} from '../../testing/browser/acts';
import type { Scene } from './scene';

/** The wallet has entered an open event, voted in part of one vote, and in all of another. */
const playedSome = (page: Page) =>
  page.route('**/api/vote/progress/**', async route => {
    const list = async (phase: EventPhase) =>
      (await (await page.request.get(`/api/events/${phase}`)).json()) as readonly GameEvent[];
    const [[begun, finished], [entered]] = await Promise.all([list('vote'), list('open')]);
    await route.fulfill({
      json: [
        { event: begun?.id, done: 12, total: 30, entered: true },
        { event: finished?.id, done: 30, total: 30, entered: false },
        { event: entered?.id, done: 0, total: 30, entered: true },
      ],
    });
  });

/** The events screen, and what an operator may do to an event. */
export const EVENT_SCENES: readonly Scene[] = [
  { name: 'events', tablet: true, path: '/events', as: 'The Newcomer' },
  { name: 'events-visitor', like: 'events', path: '/events' },
  {
    name: 'events-played',
    like: 'events',
    shows: 'Voted, thank you',
    path: '/events',
    as: 'The Newcomer',
    setup: playedSome,
  },
  {
    name: 'events-remind',
    like: 'events',
    shows: 'Calendar file',
    path: '/events',
    act: oneAfterAnother(
      page => page.getByText('Remind me').first().click(),
      page =>
        page
          .getByText('Calendar file')
          .first()
          .evaluate(link => link.scrollIntoView({ block: 'center' })),
    ),
  },
  {
    name: 'events-new',
    path: '/faq',
    setup: oneAfterAnother(
      before(`localStorage.setItem('duds:events', '["open 1"]')`),
      answer('**/api/events', 200, [
        { id: 1, phase: 'open', version: 'a' },
        { id: 2, phase: 'open', version: 'b' },
        { id: 3, phase: 'vote', version: 'c' },
      ]),
    ),
    act: page => page.locator('[data-news]').waitFor({ state: 'attached' }),
  },
  { name: 'events-hangers', like: 'events', path: '/events', setup: hangUp('**/assets/bottoms/*.svg') },
  {
    name: 'events-prizes',
    like: 'events',
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
    like: 'events',
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
    like: 'events-empty',
    shows: 'Called off.',
    path: ({ archive }) => `/results/${archive}`,
    setup: answer('**/api/event/*/results', 403, { code: 'event-cancelled' }),
  },
  { name: 'events-loading', like: 'events', path: '/events', endless: true, setup: neverAnswer('**/api/events/*') },
  { name: 'events-empty', shows: 'Nothing on.', path: '/events', setup: answer('**/api/events/*', 200, []) },
  {
    name: 'events-failed',
    like: 'events-empty',
    shows: 'It did not turn up.',
    path: '/events',
    setup: hangUp('**/api/events/*'),
  },
];
