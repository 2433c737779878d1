import { Type, type Static } from 'typebox';
import { LOWERCASE_LAYER_FIELDS } from './layers';
import { EntryId, EventId, WalletAddress } from './parameters';
import { responses } from './problems';

export const VoteEntryBody = Type.Object({ id: Type.Integer(), ...LOWERCASE_LAYER_FIELDS });
export type VoteEntryBody = Static<typeof VoteEntryBody>;

/** GET vote/entries/:eventId/:wallet: two entries, or none once the wallet is done. */
export const getBallot = {
  params: Type.Object({ eventId: EventId, wallet: WalletAddress }),
  response: responses({ 200: Type.Array(VoteEntryBody) }),
};

/** What `getBallot` reports beside the entries: 'decided/total'. */
export interface BallotHeaders {
  readonly ballots: `${number}/${number}`;
}

/** POST vote/:eventId/:entryId/:wallet */
export const castBallot = {
  params: Type.Object({ eventId: EventId, entryId: EntryId, wallet: WalletAddress }),
  body: Type.Object(
    { winner: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) },
    { additionalProperties: false },
  ),
  response: responses({ 201: Type.Object({ winner: Type.Integer() }) }),
};
export type VoteBody = Static<typeof castBallot.body>;
