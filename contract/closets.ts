import { Type, type Static } from 'typebox';
import { BADGES } from '#rules/events/badges';
import { EVENT_PHASES } from '#rules/events/events';
import { LAYER_FIELDS } from './layers';
import { EventId, WalletAddress } from './parameters';
import { call, SESSION } from './problems';
import { RankRange } from './results';

const ClosetEntryBody = Type.Object({
  event: Type.Integer(),
  title: Type.String(),
  voting_end: Type.String(),
  /** Null, as the range, if no vote counted. */
  place: Type.Union([Type.Integer(), Type.Null()]),
  of: Type.Integer(),
  range: Type.Union([RankRange, Type.Null()]),
  xp: Type.Integer(),
  ...LAYER_FIELDS,
});
export type ClosetEntryBody = Static<typeof ClosetEntryBody>;

const BadgeBody = Type.Object({
  name: Type.Enum([...BADGES]),
  /** The event with which it was earned, and the end of its voting. */
  event: Type.Integer(),
  title: Type.String(),
  since: Type.String(),
});

/** What a wallet wore in closed events. */
const CONTENTS = {
  xp: Type.Integer(),
  events: Type.Integer(),
  podiums: Type.Integer(),
  entries: Type.Array(ClosetEntryBody),
  badges: Type.Array(BadgeBody),
};

const ClosetBody = Type.Object(CONTENTS);
export type ClosetBody = Static<typeof ClosetBody>;

const Pages = Type.Object({ before: Type.Optional(EventId) });

/** GET closets/:wallet; `before` continues after the entry in that event. */
export const getCloset = call({
  summary: "The wallet's entries in closed events, newest first, 24 at a time; none if it hides them",
  caching: 'shared',
  params: Type.Object({ wallet: WalletAddress }),
  querystring: Pages,
  response: { 200: ClosetBody },
});

/** What `getCloset` and `getOwnCloset` add if there are older entries. */
export interface ClosetHeaders {
  readonly link: `<${string}>; rel="next"`;
}

const EntryUnderWayBody = Type.Object({
  event: Type.Integer(),
  title: Type.String(),
  phase: Type.Enum([...EVENT_PHASES]),
  voting_end: Type.String(),
  ...LAYER_FIELDS,
});
export type EntryUnderWayBody = Static<typeof EntryUnderWayBody>;

const OwnClosetBody = Type.Object({
  hidden: Type.Boolean(),
  ...CONTENTS,
  /** Entries in events that are not closed yet. */
  under_way: Type.Array(EntryUnderWayBody),
});
export type OwnClosetBody = Static<typeof OwnClosetBody>;

/** GET closets/:wallet/own */
export const getOwnCloset = call({
  summary: "The wallet's own view of its closet: also if it is hidden, and with the entries under way",
  caching: 'private',
  security: SESSION,
  params: Type.Object({ wallet: WalletAddress }),
  querystring: Pages,
  response: { 200: OwnClosetBody },
});

const HidingBody = Type.Object({ hidden: Type.Boolean() }, { additionalProperties: false });
export type HidingBody = Static<typeof HidingBody>;

/** PUT closets/:wallet */
export const hideCloset = call({
  summary: "Hides the wallet's closet from others, or shows it again",
  security: SESSION,
  params: Type.Object({ wallet: WalletAddress }),
  body: HidingBody,
  response: { 204: Type.Null() },
});
