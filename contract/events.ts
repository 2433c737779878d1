import { Type, type Static } from 'typebox';
import { EVENT_PHASES, type GameEvent } from '#rules/events/events';
import { LAYERS } from '#rules/outfit/layers';
import { EventId } from './parameters';
import { call } from './problems';

export const EventBody = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  sub_title: Type.Union([Type.String(), Type.Null()]),
  description: Type.String(),
  submit_start: Type.String(),
  submit_end: Type.String(),
  voting_end: Type.String(),
  xp_first: Type.Integer(),
  xp_second: Type.Integer(),
  xp_third: Type.Integer(),
  xp_entry: Type.Integer(),
  /** What voters are asked; without it, which of both wore it better. */
  question: Type.Optional(Type.String()),
  /** What a fit must look like: layers to dress, layers to leave bare, how many pieces, and which values at most. */
  dress_code: Type.Optional(
    Type.Unsafe<NonNullable<GameEvent['dress_code']>>(
      Type.Object({
        wear: Type.Optional(Type.Array(Type.Enum([...LAYERS]))),
        bare: Type.Optional(Type.Array(Type.Enum([...LAYERS]))),
        most: Type.Optional(Type.Integer()),
        only: Type.Optional(Type.Array(Type.String())),
      }),
    ),
  ),
  /** What everybody may wear for this event: these values, or (`true`) those of `only`. */
  lent: Type.Optional(
    Type.Unsafe<NonNullable<GameEvent['lent']>>(Type.Union([Type.Literal(true), Type.Array(Type.String())])),
  ),
  /** Only if the event is cancelled. */
  cancelled: Type.Optional(Type.Object({ at: Type.String(), reason: Type.String() })),
  /** Only if its voting was extended: its earlier end. */
  extended_from: Type.Optional(Type.String()),
});
export type EventBody = Static<typeof EventBody>;

/** Where to see a prize, and its picture under `events/` of the asset base. */
export const PrizeBody = Type.Object({
  url: Type.Union([Type.String(), Type.Null()]),
  file: Type.Union([Type.String(), Type.Null()]),
});
export type PrizeBody = Static<typeof PrizeBody>;

/** Differs whenever anything else about the event or its prizes does. */
const version = Type.String();

const ListedEventBody = Type.Object({ ...EventBody.properties, prizes: Type.Array(PrizeBody), version });
export type ListedEventBody = Static<typeof ListedEventBody>;

const byId = { params: Type.Object({ id: EventId }) };

/** GET events/:status */
export const getEvents = call({
  summary: 'The events in a phase, with their prizes',
  caching: 'shared',
  params: Type.Object({ status: Type.Enum([...EVENT_PHASES]) }),
  response: { 200: Type.Array(ListedEventBody) },
});

const EventNewsBody = Type.Object({ id: Type.Integer(), phase: Type.Enum([...EVENT_PHASES]), version });
export type EventNewsBody = Static<typeof EventNewsBody>;

/** GET events. Browsers send the ETag back, and get 304 while nothing has changed. */
export const getNews = call({
  summary: 'A summary of all events, which changes whenever an event does',
  caching: 'shared',
  response: { 200: Type.Array(EventNewsBody) },
});

/** GET event/:id/prizes */
export const getPrizes = call({
  summary: 'The prizes of an event, in their order',
  caching: 'shared',
  problems: ['unknown-event'],
  ...byId,
  response: { 200: Type.Array(PrizeBody) },
});

/** GET event/:id/voting */
export const getVotingInfo = call({
  summary: 'An event that is being voted on',
  caching: 'shared',
  problems: ['unknown-event', 'event-cancelled', 'voting-not-open', 'voting-closed'],
  ...byId,
  response: { 200: EventBody },
});

const ResultsInfoBody = Type.Object({
  ...EventBody.properties,
  /** Of a closed event: the `v` of the calls that caches may keep for a year. It changes whenever one of their responses does. */
  version: Type.Optional(Type.String()),
});
export type ResultsInfoBody = Static<typeof ResultsInfoBody>;

/** GET event/:id/results */
export const getResultsInfo = call({
  summary: 'An event whose voting is over',
  caching: 'shared',
  problems: ['unknown-event', 'event-cancelled', 'voting-in-progress'],
  ...byId,
  response: { 200: ResultsInfoBody },
});
