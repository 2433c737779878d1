import { Type, type Static } from 'typebox';
import { EVENT_PHASES } from '#rules/events/events';
import { LAYER_FIELDS } from './layers';
import { EventId, WalletAddress } from './parameters';
import { call, SESSION } from './problems';
import { FitReceiptBody } from './proofs';

/** POST entries/:eventId/:wallet */
export const submitFit = call({
  summary: 'Enters a fit in an event',
  security: SESSION,
  problems: [
    'unknown-event',
    'event-cancelled',
    'event-not-open',
    'event-closed',
    'wallet-banned',
    'already-submitted',
    'fit-refused',
    'no-qualifying-nft',
    'nft-already-used',
    'index-unreachable',
    'cannot-sign',
  ],
  params: Type.Object({ eventId: EventId, wallet: WalletAddress }),
  body: Type.Object(LAYER_FIELDS, { additionalProperties: false }),
  response: {
    201: Type.Object({
      event: Type.Integer(),
      wallet: Type.String(),
      receipt: FitReceiptBody,
    }),
  },
});
export type FitBody = Static<typeof submitFit.body>;
export type SubmittedBody = Static<(typeof submitFit.response)[201]>;

const XpBody = Type.Number();
export type XpBody = Static<typeof XpBody>;

/** GET xp/:wallet */
export const getServerXp = call({
  summary: "The XP that the wallet's entries earned",
  caching: 'private',
  params: Type.Object({ wallet: WalletAddress }),
  response: { 200: XpBody },
});

const OwnEntryBody = Type.Object({
  event: Type.Integer(),
  title: Type.String(),
  phase: Type.Enum([...EVENT_PHASES]),
  submit_end: Type.String(),
  voting_end: Type.String(),
  is_cancelled: Type.Boolean(),
  /** Null until the event is closed. */
  result: Type.Union([
    Type.Object({
      /** Null if no vote counted. */
      place: Type.Union([Type.Integer(), Type.Null()]),
      of: Type.Integer(),
      xp: Type.Integer(),
    }),
    Type.Null(),
  ]),
});
export type OwnEntryBody = Static<typeof OwnEntryBody>;

/** GET entries/:wallet */
export const getOwnEntries = call({
  summary: "The wallet's entries: in closed events unless it hides its closet, and to its own session in all events",
  caching: 'private',
  params: Type.Object({ wallet: WalletAddress }),
  response: { 200: Type.Array(OwnEntryBody) },
});
