import { Type, type Static } from 'typebox';
import { LAYER_FIELDS } from './layers';
import { EventId, WalletAddress } from './parameters';
import { call, SESSION } from './problems';
import { EntrantHeader, EntryReceiptBody } from './proofs';
import { EntryReceiptBody1 } from './seals';

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
  headers: Type.Object({ voter: Type.Optional(EntrantHeader) }),
  response: {
    201: Type.Object({
      event: Type.Integer(),
      wallet: Type.String(),
      receipt: Type.Optional(Type.Union([EntryReceiptBody, EntryReceiptBody1])),
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
  params: Type.Object({ wallet: WalletAddress }),
  response: { 200: XpBody },
});
