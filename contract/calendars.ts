import { Type } from 'typebox';
import { call } from './problems';

const asText = (type: string) => ({
  produces: [type],
  caching: 'minutes' as const,
  response: { 200: Type.String() },
});
const asCalendar = asText('text/calendar');

/** GET /events/:id.ics; text that cannot be an id is an unknown event. */
export const getEventCalendar = call({
  summary: 'When an event opens and ends, as an iCalendar file',
  problems: ['unknown-event'],
  params: Type.Object({ id: Type.String() }),
  ...asCalendar,
});

/** GET /events.ics */
export const getCalendar = call({ summary: 'When events open and end, as a calendar to subscribe to', ...asCalendar });

/** GET /events.atom */
export const getFeed = call({
  summary: 'What has happened to events, as an Atom feed',
  ...asText('application/atom+xml'),
});
