import { Type, type Static } from 'typebox';
import { PASS_REASONS, REPORT_REASONS } from '../rules/index';
import { LOWERCASE_LAYER_FIELDS } from './layers';
import { EntryId, EventId, WalletAddress } from './parameters';
import { responses } from './problems';
import { BallotReceiptBody, VoterHeader } from './proofs';
import { BallotReceiptBody1 } from './seals';

const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

export const VoteEntryBody = Type.Object({ id: Type.Integer(), ...LOWERCASE_LAYER_FIELDS });
export type VoteEntryBody = Static<typeof VoteEntryBody>;

/** GET vote/entries/:eventId/:wallet: two entries, or none once the wallet is done. */
export const getBallot = {
  params: Type.Object({ eventId: EventId, wallet: WalletAddress }),
  response: responses({ 200: Type.Array(VoteEntryBody) }),
};

/** What `getBallot` reports besides the entries: 'done/total', and how many of the passes are used. */
export interface BallotHeaders {
  readonly ballots: `${number}/${number}`;
  readonly passes: `${number}/${number}`;
}

/** POST vote/:eventId/:entryId/:wallet */
export const castBallot = {
  params: Type.Object({ eventId: EventId, entryId: EntryId, wallet: WalletAddress }),
  body: Type.Object({ winner: Id }, { additionalProperties: false }),
  headers: Type.Object({ voter: Type.Optional(VoterHeader) }),
  /** Only the call for the losing entry decides, so only its response has a receipt. Repeats get the receipt again. */
  response: responses({
    201: Type.Object({
      winner: Type.Integer(),
      receipt: Type.Optional(Type.Union([BallotReceiptBody, BallotReceiptBody1])),
    }),
  }),
};
export type VoteBody = Static<typeof castBallot.body>;
export type CastBody = Static<(typeof castBallot.response)[201]>;

/** POST vote/:eventId/pass/:wallet: leaves the open ballot between two entries undecided, for good. */
export const passBallot = {
  params: Type.Object({ eventId: EventId, wallet: WalletAddress }),
  body: Type.Object(
    { entries: Type.Array(Id, { minItems: 2, maxItems: 2 }), why: Type.Enum([...PASS_REASONS]) },
    { additionalProperties: false },
  ),
  /** `left` is how many passes the wallet still has in the event. */
  response: responses({ 201: Type.Object({ passed: Type.Enum([...PASS_REASONS]), left: Type.Integer() }) }),
};
export type PassBody = Static<typeof passBallot.body>;
export type PassResultBody = Static<(typeof passBallot.response)[201]>;

/** A wallet's part in an event that has not ended. */
const ProgressBody = Type.Object({
  event: Type.Integer(),
  /** Ballots decided or passed, out of those that the wallet can get. */
  done: Type.Integer(),
  total: Type.Integer(),
  /** Whether it has entered a fit. */
  entered: Type.Boolean(),
});
export type ProgressBody = Static<typeof ProgressBody>;

/** GET vote/progress/:wallet: the events that the wallet has entered or voted in. */
export const getProgress = {
  params: Type.Object({ wallet: WalletAddress }),
  response: responses({ 200: Type.Array(ProgressBody) }),
};

/** POST reports/:eventId/:entryId/:wallet */
export const reportFit = {
  params: Type.Object({ eventId: EventId, entryId: EntryId, wallet: WalletAddress }),
  body: Type.Object({ why: Type.Enum([...REPORT_REASONS]) }, { additionalProperties: false }),
  response: responses({ 201: Type.Object({ entry: Type.Integer(), why: Type.Enum([...REPORT_REASONS]) }) }),
};
export type ReportBody = Static<typeof reportFit.body>;
