import { Type, type Static } from 'typebox';
import {
  EVENT_SEAL_KINDS,
  PROOF_FORMAT,
  RULING_KINDS,
  type BallotReceipt,
  type EntryReceipt,
  type EventRecord,
} from '../rules/index';
import { LAYER_FIELDS } from './layers';
import { EventId, NumberText } from './parameters';
import { call } from './problems';
import { type CheckedBy, Hash, SealKind, SIGNED } from './seals';

const Format = Type.Literal(PROOF_FORMAT);

/** A base64url coordinate of a P-256 key, and a signature by one. */
const COORDINATE = '[A-Za-z0-9_-]{43}';
const SIGNATURE = '[A-Za-z0-9_-]{86}';
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/**
 * The `voter` header of a deciding vote: the voter's key, how many votes it has cast in the event with this one, the
 * ballot's salt and the signature of `countText`; or only a salt. Older pages send none.
 */
export const VoterHeader = Type.String({
  pattern: `^(${COORDINATE} ${COORDINATE} [1-9][0-9]? ${UUID} ${SIGNATURE}|- ${UUID})$`,
});
/** The `voter` header of an entry, which asks for a receipt of the second format. */
export const EntrantHeader = Type.Literal('-');

const Leaf = Type.Union([Hash, Type.Literal('-')]);

const RECEIPT = { format: Format, leaf: Hash, seal: Leaf, at: Type.String(), salt: Type.String(), ...SIGNED };

export const BallotReceiptBody = Type.Object({
  ...RECEIPT,
  event: Type.Integer(),
  lo: Type.Integer(),
  hi: Type.Integer(),
  winner: Type.Integer(),
  signed: Type.Union([Type.Literal(0), Type.Literal(1)]),
});
export type BallotReceiptBody = CheckedBy<BallotReceipt, Static<typeof BallotReceiptBody>>;

export const EntryReceiptBody = Type.Object({
  ...RECEIPT,
  event: Type.Integer(),
  id: Type.Integer(),
  wallet: Type.String(),
  avatar: Type.Object(LAYER_FIELDS),
});
export type EntryReceiptBody = CheckedBy<EntryReceipt, Static<typeof EntryReceiptBody>>;

const Tree = Type.String({ pattern: '^(-|[1-9][0-9]*:[0-9a-f]{64})$' });

const SealBody = Type.Object({
  kind: Type.Enum([...EVENT_SEAL_KINDS]),
  previous: Leaf,
  entries: Tree,
  ballots: Tree,
  rulings: Tree,
  roll: Tree,
  ranking: Leaf,
  ends: Type.String(),
  at: Type.String(),
  ...SIGNED,
});

const RulingBody = Type.Object({
  number: Type.Integer(),
  kind: Type.Enum([...RULING_KINDS]),
  subject: Type.String(),
  at: Type.String(),
  reason: Type.String(),
});

const KeyBody = Type.Object({
  id: Type.String(),
  x: Type.String(),
  y: Type.String(),
  since: Type.String(),
  until: Type.Optional(Type.String()),
});

export const RecordBody = Type.Object({
  format: Format,
  host: Type.String(),
  event: Type.Integer(),
  seals: Type.Array(SealBody),
  rulings: Type.Array(RulingBody),
  keys: Type.Array(KeyBody),
});
export type RecordBody = CheckedBy<EventRecord, Static<typeof RecordBody>>;

/** GET event/:id/record. 404 `not-sealed-yet` before the first seal, and for events of the first format. */
export const getRecord = call({
  summary: 'The seals and rulings of an event, and the keys that signed them',
  problems: ['unknown-event', 'not-sealed-yet'],
  params: Type.Object({ id: EventId }),
  response: { 200: RecordBody },
});

export const MAX_PROOFS = 31;

const HASH_PATTERN = '[0-9a-f]{64}';

/** GET event/:id/proofs */
export const getProofs = call({
  summary: "The inclusion proofs of leaves in the event's latest seal, in their order",
  problems: ['unknown-event', 'not-sealed-yet'],
  params: Type.Object({ id: EventId }),
  querystring: Type.Object({
    leaves: Type.Decode(Type.String({ pattern: `^${HASH_PATTERN}(,${HASH_PATTERN}){0,${MAX_PROOFS - 1}}$` }), text =>
      text.split(','),
    ),
  }),
  response: {
    200: Type.Object({
      seal: SealBody,
      proofs: Type.Array(
        Type.Union([
          Type.Object({ kind: SealKind, index: Type.Integer(), size: Type.Integer(), path: Type.Array(Hash) }),
          Type.Null(),
        ]),
      ),
    }),
  },
});
export type ProofsBody = Static<(typeof getProofs.response)[200]>;

/** GET seals/checkpoint: a signed note (C2SP tlog-checkpoint). */
export const getCheckpoint = call({
  summary: 'The latest checkpoint of the log of seals that witnesses have cosigned',
  problems: ['not-sealed-yet'],
  produces: ['text/plain'],
  response: { 200: Type.String() },
});

/** GET seals/proof/:leaf */
export const getSealProof = call({
  summary: 'That a seal is in the log, and the earliest checkpoint with it that witnesses have cosigned',
  problems: ['not-sealed-yet'],
  params: Type.Object({ leaf: Hash }),
  response: {
    200: Type.Object({
      index: Type.Integer(),
      size: Type.Integer(),
      path: Type.Array(Hash),
      checkpoint: Type.String(),
    }),
  },
});
export type SealProofBody = Static<(typeof getSealProof.response)[200]>;

const LogPosition = NumberText('[0-9]{1,9}');

/** GET seals/texts */
export const getSealTexts = call({
  summary: 'At most a thousand texts of the log of seals from a position on, with their signatures',
  querystring: Type.Object({ from: LogPosition }),
  response: { 200: Type.Array(Type.Object({ text: Type.String(), signature: Type.String() })) },
});

/** GET seals/consistency */
export const getLogConsistency = call({
  summary: 'The proof that one size of the log of seals is the beginning of a later one',
  problems: ['not-sealed-yet'],
  querystring: Type.Object({ from: LogPosition, to: LogPosition }),
  response: { 200: Type.Object({ from: Type.Integer(), to: Type.Integer(), path: Type.Array(Hash) }) },
});
