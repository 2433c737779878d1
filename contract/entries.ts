import { Type, type Static } from 'typebox';
import { LAYER_FIELDS } from './layers';
import { EventId, WalletAddress } from './parameters';
import { responses } from './problems';
import { EntrantHeader, EntryReceiptBody } from './proofs';
import { EntryReceiptBody1 } from './seals';

/** POST entries/:eventId/:wallet */
export const submitFit = {
  params: Type.Object({ eventId: EventId, wallet: WalletAddress }),
  body: Type.Object(LAYER_FIELDS, { additionalProperties: false }),
  headers: Type.Object({ voter: Type.Optional(EntrantHeader) }),
  response: responses({
    201: Type.Object({
      event: Type.Integer(),
      wallet: Type.String(),
      receipt: Type.Optional(Type.Union([EntryReceiptBody, EntryReceiptBody1])),
    }),
  }),
};
export type FitBody = Static<typeof submitFit.body>;
export type SubmittedBody = Static<(typeof submitFit.response)[201]>;

const XpBody = Type.Number();
export type XpBody = Static<typeof XpBody>;

/** GET xp/:wallet: the XP that the wallet's entries earned. */
export const getServerXp = {
  params: Type.Object({ wallet: WalletAddress }),
  response: responses({ 200: XpBody }),
};
