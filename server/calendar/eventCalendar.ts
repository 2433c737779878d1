import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus, type ICalCalendar } from 'ical-generator';
import { eventBrief } from '#rules/events/dressCodeText';
import type { GameEvent } from '#rules/events/events';
import { pathTo } from '#rules/pages/pages';
import { PRODUCT } from '#rules/product';
import { plainText } from './plainText';

export interface CalendarEvent {
  readonly event: GameEvent;
  /** How often it was changed after it was added: calendars take a higher one for newer. */
  readonly sequence: number;
}

interface Moment {
  /** Part of the UID, by which calendars recognise what they have. */
  readonly name: 'opens' | 'last-call' | 'voting-ends';
  readonly at: string;
  readonly words: string;
  /** Where the player is needed then. */
  readonly path: string;
}

const MINUTE = 60_000;
const LENGTH = 15 * MINUTE;
/** How many seconds before the moment a calendar should remind its owner. */
const ALARMS = [24 * 3_600, 3_600] as const;

/**
 * The moments of events as an iCalendar file (RFC 5545), 15 minutes each. `origin` is where players find them, `stamp`
 * when any of them last changed, in milliseconds.
 */
export function eventCalendar(events: readonly CalendarEvent[], origin: string, stamp: number): string {
  const calendar = ical({
    name: PRODUCT.name,
    prodId: `//${PRODUCT.name}//Events//EN`,
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const event of events)
    for (const moment of momentsOf(event.event)) addMoment(calendar, event, moment, { origin, stamp });
  return `${calendar.toString()}\r\n`;
}

function momentsOf(event: GameEvent): readonly Moment[] {
  const wardrobe = `${pathTo('wardrobe')}?event=${event.id}`;
  return [
    { name: 'opens', at: event.submit_start, words: 'Opens', path: wardrobe },
    { name: 'last-call', at: event.submit_end, words: 'Last call', path: wardrobe },
    { name: 'voting-ends', at: event.voting_end, words: 'Voting ends', path: pathTo('vote', event.id) },
  ];
}

function addMoment(
  calendar: ICalCalendar,
  { event, sequence }: CalendarEvent,
  { name, at, words, path }: Moment,
  { origin, stamp }: { readonly origin: string; readonly stamp: number },
): void {
  const start = Date.parse(at);
  const summary = `${words}: ${plainText(event.title)}`;
  const added = calendar.createEvent({
    id: `${event.id}-${name}@${new URL(origin).host}`,
    sequence,
    stamp: new Date(stamp),
    start: new Date(start),
    end: new Date(start + LENGTH),
    summary,
    description: plainText(eventBrief(event)),
    url: `${origin}${event.cancelled ? pathTo('events') : path}`,
    status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  // Nobody needs to be reminded of what does not happen.
  if (!event.cancelled)
    for (const trigger of ALARMS) added.createAlarm({ type: ICalAlarmType.display, trigger, description: summary });
}
