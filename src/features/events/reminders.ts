import type { GameEvent } from '#rules/events/events';
import { showLength, SHOWN_PLACES, showStart } from '#rules/events/show';
import { pathTo } from '#rules/pages/pages';
import type { WithPlatform } from '../../base/hooks';
import { EVENT_MESSAGES } from '../../messages/events';
import type { CardKind } from './eventGroups';

/** Where an event's reminders are. */
export interface Reminders {
  readonly google: string;
  /** The calendar file; null in browsers that save none. */
  readonly file: string | null;
}

/** How long a moment is in calendars, in milliseconds. */
const LENGTH = 15 * 60_000;

/** Browsers inside of wallets cannot save files. */
export const findReminders =
  (event: GameEvent, kind: CardKind): WithPlatform<Promise<Reminders>> =>
  async (_dispatch, _getState, { config, page }) => {
    const isInWallet = (await page.walletBrowser()) !== null;
    const host = config.apiBase.replace(/\/api\/$/, '');
    return {
      google: googleCalendar(event, kind, page.origin()),
      file: isInWallet ? null : `${host}${pathTo('events')}/${event.id}.ics`,
    };
  };

/** Opens a new entry in the player's Google Calendar, filled in with the next moment of the event. */
function googleCalendar(event: GameEvent, kind: CardKind, origin: string): string {
  const { words, at } = nextMoment(event, kind);
  const start = Date.parse(at);
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: words(event.title),
    dates: [start, start + LENGTH].map(compact).join('/'),
    details: `${event.description}\n\n${origin}${pathTo('events')}`,
  });
  return `https://calendar.google.com/calendar/render?${query.toString()}`;
}

function nextMoment(event: GameEvent, kind: CardKind) {
  if (kind === 'upcoming') return { words: EVENT_MESSAGES.opens, at: event.submit_start };
  if (kind === 'open') return { words: EVENT_MESSAGES.lastCall, at: event.submit_end };
  return { words: EVENT_MESSAGES.votingEnds, at: event.voting_end };
}

/** '20261124T190000Z' */
const compact = (instant: number): string => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

/** Whether players gather for the event's show, or watch it. A card does not know how many fits there are. */
export function isShowOn({ voting_end }: GameEvent, now: number): boolean {
  return now >= Date.parse(voting_end) && now < showStart(voting_end) + showLength(SHOWN_PLACES);
}
