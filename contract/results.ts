import { Type, type Static } from 'typebox';
import { LAYER_FIELDS } from './layers';
import { EventId, NumberText, WalletAddress } from './parameters';
import { responses } from './problems';

/** The best and the worst rank that the votes support. */
const RankRange = Type.Unsafe<readonly [best: number, worst: number]>(
  Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }),
);

export const ResultEntryBody = Type.Object({
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

/** GET results/:eventId, best first; `after` continues after that many. */
export const getResults = {
  params: Type.Object({ eventId: EventId }),
  querystring: Type.Object({ after: Type.Optional(NumberText('[0-9]{1,9}')) }),
  response: responses({ 200: Type.Array(ResultEntryBody) }),
};

/** What `getResults` adds if there are more entries. */
export interface ResultsHeaders {
  readonly link: `<${string}>; rel="next"`;
}

/** GET results/:eventId/places/:wallet */
export const getPlace = {
  params: Type.Object({ eventId: EventId, wallet: WalletAddress }),
  response: responses({ 200: PlaceBody }),
};

/** GET results/:eventId/ballots, streamed: a `BallotSheet` (rules), everything that the ranking is computed from. */
export const getBallotSheet = { params: Type.Object({ eventId: EventId }) };
