import { Type, type Static } from 'typebox';
import { LAYER_FIELDS } from './layers';
import { EventPieceBody } from './pieces';
import { EventId, NumberText, VersionQuery, WalletAddress } from './parameters';
import { call, type ProblemCode } from './problems';

/** The best and the worst rank that the votes support. */
export const RankRange = Type.Unsafe<readonly [best: number, worst: number]>(
  Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }),
);

export const ResultEntryBody = Type.Object({
  /** Empty if it was forgotten. */
  wallet: Type.String(),
  ...LAYER_FIELDS,
  /** How many decided ballots the entry was on. */
  battles: Type.Integer(),
  /** Null if no vote counted: then there are no places, and the entries come in the order of their submission. */
  range: Type.Union([RankRange, Type.Null()]),
});
export type ResultEntryBody = Static<typeof ResultEntryBody>;

/** How one wallet's entry did, with the XP that it earned. */
export const PlaceBody = Type.Object({
  /** Null, as the range, if no vote counted. */
  place: Type.Union([Type.Integer(), Type.Null()]),
  of: Type.Integer(),
  battles: Type.Integer(),
  wins: Type.Integer(),
  range: Type.Union([RankRange, Type.Null()]),
  xp: Type.Integer(),
});
export type PlaceBody = Static<typeof PlaceBody>;

export const RESULT_PROBLEMS: readonly ProblemCode[] = [
  'unknown-event',
  'event-cancelled',
  'voting-in-progress',
  'still-counting',
];

/** GET results/:eventId; `after` continues after that many. */
export const getResults = call({
  summary: 'The entries of a closed event, best first',
  caching: 'closed',
  problems: [...RESULT_PROBLEMS],
  params: Type.Object({ eventId: EventId }),
  querystring: Type.Object({ after: Type.Optional(NumberText('[0-9]{1,9}')), ...VersionQuery }),
  response: { 200: Type.Array(ResultEntryBody) },
});

/** What `getResults` adds if there are more entries. */
export interface ResultsHeaders {
  readonly link: `<${string}>; rel="next"`;
}

/** GET results/:eventId/places/:wallet */
export const getPlace = call({
  summary: "How the wallet's entry did, unless it hides its closet from others",
  caching: 'private',
  problems: [...RESULT_PROBLEMS, 'no-entry'],
  params: Type.Object({ eventId: EventId, wallet: WalletAddress }),
  response: { 200: PlaceBody },
});

/** GET results/:eventId/pieces; empty if no vote counted. */
export const getResultPieces = call({
  summary: 'The pieces that the fits of a closed event wear, the most frequent first',
  caching: 'closed',
  problems: [...RESULT_PROBLEMS],
  params: Type.Object({ eventId: EventId }),
  querystring: Type.Object(VersionQuery),
  response: { 200: Type.Array(EventPieceBody) },
});
