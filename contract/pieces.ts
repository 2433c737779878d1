import { Type, type Static } from 'typebox';
import { LAYER_FIELDS } from './layers';
import { NumberText } from './parameters';
import { call } from './problems';

/** How often a piece was worn in one event. */
export const EventPieceBody = Type.Object({
  /** What the piece's layer holds. */
  value: Type.String(),
  entries: Type.Integer(),
  /** The best place of a fit with it. */
  best: Type.Integer(),
});
export type EventPieceBody = Static<typeof EventPieceBody>;

const WornEntryBody = Type.Object({
  event: Type.Integer(),
  title: Type.String(),
  place: Type.Integer(),
  of: Type.Integer(),
  ...LAYER_FIELDS,
});
export type WornEntryBody = Static<typeof WornEntryBody>;

export const PieceBody = Type.Object({
  fits: Type.Integer(),
  events: Type.Integer(),
  /** Null if nobody has worn it. */
  best: Type.Union([Type.Integer(), Type.Null()]),
  entries: Type.Array(WornEntryBody),
});
export type PieceBody = Static<typeof PieceBody>;

/** Longer ones name nothing. */
const Slug = Type.String({ maxLength: 100 });

/** GET pieces/:category/:item; `after` continues after that many entries. The response has a `link` if there are more. */
export const getPiece = call({
  summary: 'Who wore a piece in closed events, the latest event first',
  caching: 'shared',
  problems: ['unknown-piece'],
  params: Type.Object({ category: Slug, item: Slug }),
  querystring: Type.Object({ after: Type.Optional(NumberText('[0-9]{1,9}')) }),
  response: { 200: PieceBody },
});
