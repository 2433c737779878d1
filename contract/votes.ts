import { Type, type Static } from 'typebox';
import { PASS_REASONS, REPORT_REASONS } from '#rules/voting/ballot';
import { LOWERCASE_LAYER_FIELDS } from './layers';
import { EntryId, EntryPair, EventId, WalletAddress } from './parameters';
import { call, SESSION, type ProblemCode } from './problems';
import { SeenHeader, VoteReceiptBody } from './proofs';

const VOTING_PROBLEMS: readonly ProblemCode[] = [
  'unknown-event',
  'event-cancelled',
  'voting-not-open',
  'voting-closed',
  'wallet-banned',
];

const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

export const VoteEntryBody = Type.Object({ id: Type.Integer(), ...LOWERCASE_LAYER_FIELDS });
export type VoteEntryBody = Static<typeof VoteEntryBody>;

/** GET vote/entries/:eventId/:wallet */
export const getBallot = call({
  summary: "The wallet's first open ballot, or a new one: two entries, or none once the wallet is done",
  caching: 'private',
  security: SESSION,
  problems: [
    ...VOTING_PROBLEMS,
    'no-qualifying-nft',
    'nft-already-used',
    'index-unreachable',
    'cannot-sign',
    'clock-in-doubt',
  ],
  params: Type.Object({ eventId: EventId, wallet: WalletAddress }),
  /**
   * `beside` names the two entries of the first open ballot, whose decision the player can still take back: the response
   * is then the ballot after it, which can be decided only after it.
   */
  querystring: Type.Object({ beside: Type.Optional(EntryPair) }),
  response: { 200: Type.Array(VoteEntryBody) },
});

/** What `getBallot` reports besides the entries: 'done/total', and how many of the passes are used. */
export interface BallotHeaders {
  readonly ballots: `${number}/${number}`;
  readonly passes: `${number}/${number}`;
}

/** POST vote/:eventId/:entryId/:wallet */
export const castBallot = call({
  summary: "One of a vote's two calls: the one for the entry that lost decides",
  security: SESSION,
  problems: [
    ...VOTING_PROBLEMS,
    'unknown-entry',
    'no-such-ballot',
    'ballot-decided',
    'other-look',
    'no-qualifying-nft',
    'index-unreachable',
    'cannot-sign',
  ],
  params: Type.Object({ eventId: EventId, entryId: EntryId, wallet: WalletAddress }),
  body: Type.Object({ winner: Id }, { additionalProperties: false }),
  headers: Type.Object({ seen: Type.Optional(SeenHeader) }),
  /** Only the call for the losing entry decides, so only its response has a receipt. Repeats get the receipt again. */
  response: {
    201: Type.Object({
      winner: Type.Integer(),
      receipt: Type.Optional(VoteReceiptBody),
    }),
  },
});
export type VoteBody = Static<typeof castBallot.body>;
export type CastBody = Static<(typeof castBallot.response)[201]>;

/** POST vote/:eventId/pass/:wallet */
export const passBallot = call({
  summary: 'Leaves the open ballot between two entries undecided, for good',
  security: SESSION,
  problems: [
    ...VOTING_PROBLEMS,
    'no-such-ballot',
    'ballot-decided',
    'no-passes-left',
    'no-qualifying-nft',
    'index-unreachable',
  ],
  params: Type.Object({ eventId: EventId, wallet: WalletAddress }),
  body: Type.Object(
    { entries: Type.Array(Id, { minItems: 2, maxItems: 2 }), why: Type.Enum([...PASS_REASONS]) },
    { additionalProperties: false },
  ),
  /** `left` is how many passes the wallet still has in the event. */
  response: { 201: Type.Object({ passed: Type.Enum([...PASS_REASONS]), left: Type.Integer() }) },
});
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

/** GET vote/progress/:wallet */
export const getProgress = call({
  summary: 'The events that the wallet has entered or voted in, and that are not over',
  caching: 'private',
  security: SESSION,
  params: Type.Object({ wallet: WalletAddress }),
  response: { 200: Type.Array(ProgressBody) },
});

/** POST reports/:eventId/:entryId/:wallet */
export const reportFit = call({
  summary: 'Reports an entry to the operators',
  security: SESSION,
  problems: [...VOTING_PROBLEMS, 'not-shown'],
  params: Type.Object({ eventId: EventId, entryId: EntryId, wallet: WalletAddress }),
  body: Type.Object({ why: Type.Enum([...REPORT_REASONS]) }, { additionalProperties: false }),
  response: { 201: Type.Object({ entry: Type.Integer(), why: Type.Enum([...REPORT_REASONS]) }) },
});
export type ReportBody = Static<typeof reportFit.body>;
