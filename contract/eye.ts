import { Type, type Static } from 'typebox';
import { LAYER_FIELDS } from './layers';
import { call } from './problems';
import { RankRange } from './results';

const EyeSideBody = Type.Object({ place: Type.Integer(), range: RankRange, ...LAYER_FIELDS });

/** The left one comes first, in `sides` as in `duel`. */
export const EyePairBody = Type.Object({
  event: Type.Integer(),
  title: Type.String(),
  /** What the event's voters were asked; without it, the usual question. */
  question: Type.Optional(Type.String()),
  /** How many ranked entries the event has. */
  of: Type.Integer(),
  sides: Type.Array(EyeSideBody, { minItems: 2, maxItems: 2 }),
  /** How many of those who had to choose between the two chose each. */
  duel: Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }),
});
export type EyePairBody = Static<typeof EyePairBody>;

export const EyeBody = Type.Object({
  /** In UTC, as '2026-11-25'. */
  day: Type.String(),
  number: Type.Integer(),
  /** Five to ten; none if closed events do not give that many. */
  pairs: Type.Array(EyePairBody),
});
export type EyeBody = Static<typeof EyeBody>;

/** GET eye */
export const getEye = call({
  summary: "The day's pairs of entries of closed events, with what the votes say about them",
  caching: 'shared',
  problems: ['still-counting'],
  response: { 200: EyeBody },
});
