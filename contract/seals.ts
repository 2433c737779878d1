import { Type, type Static } from 'typebox';
import { SEAL_KINDS, type BallotReceipt1, type EntryReceipt1, type Seal } from '../rules/index';
import { LAYER_FIELDS } from './layers';
import { EventId, NumberText } from './parameters';
import { call } from './problems';

/** A body that the rules check too: it fails to compile if its fields are not those of the type that they check. */
export type CheckedBy<Known, Body extends Known & Readonly<Record<Exclude<keyof Body, keyof Known>, never>>> = Body;

/** SHA-256 in hexadecimal. */
const HASH = '[0-9a-f]{64}';
export const Hash = Type.String({ pattern: `^${HASH}$` });

export const SIGNED = {
  /** The id of the key that signed, as GET /.well-known/duds-keys.json lists it. */
  key: Type.String(),
  /** ECDSA P-256 with SHA-256 (IEEE P1363) in base64url. */
  signature: Type.String(),
};

/** The server's promise that a vote will be counted as it was cast. */
export const BallotReceiptBody1 = Type.Object({
  event: Type.Integer(),
  lo: Type.Integer(),
  hi: Type.Integer(),
  winner: Type.Integer(),
  salt: Type.String(),
  leaf: Hash,
  at: Type.String(),
  ...SIGNED,
});
export type BallotReceiptBody1 = CheckedBy<BallotReceipt1, Static<typeof BallotReceiptBody1>>;

/** The same for an entry. */
export const EntryReceiptBody1 = Type.Object({
  event: Type.Integer(),
  wallet: Type.String(),
  avatar: Type.Object(LAYER_FIELDS),
  salt: Type.String(),
  leaf: Hash,
  at: Type.String(),
  ...SIGNED,
});
export type EntryReceiptBody1 = CheckedBy<EntryReceipt1, Static<typeof EntryReceiptBody1>>;

export const SealKind = Type.Enum([...SEAL_KINDS]);

/** A signed tree head. */
export const SealBody = Type.Object({
  kind: SealKind,
  size: Type.Integer(),
  root: Hash,
  sealedAt: Type.String(),
  ...SIGNED,
});
export type SealBody = CheckedBy<Seal, Static<typeof SealBody>>;

const byId = { params: Type.Object({ id: EventId }) };

/** GET event/:id/seals */
export const getSeals = call({
  summary: 'The seals of an event of the first format, the earliest first',
  problems: ['unknown-event'],
  ...byId,
  response: { 200: Type.Array(SealBody) },
});

const ProofBody = Type.Object({
  kind: SealKind,
  index: Type.Integer(),
  size: Type.Integer(),
  path: Type.Array(Hash),
});
export type ProofBody = Static<typeof ProofBody>;

/** GET event/:id/proof/:leaf */
export const getProof = call({
  summary: 'The inclusion proof of a leaf in the latest seal of its kind',
  problems: ['unknown-event', 'not-sealed-yet'],
  params: Type.Object({ id: EventId, leaf: Hash }),
  response: { 200: ProofBody },
});

const SealSize = NumberText('[1-9][0-9]{0,8}');
const ConsistencyBody = Type.Object({ from: Type.Integer(), to: Type.Integer(), path: Type.Array(Hash) });
type ConsistencyBody = Static<typeof ConsistencyBody>;

/** GET event/:id/consistency, by the sizes of the seals. */
export const getConsistency = call({
  summary: 'The proof that one seal of the ballots is the beginning of a later one',
  problems: ['unknown-event', 'not-sealed-yet'],
  ...byId,
  querystring: Type.Object({ from: SealSize, to: SealSize }),
  response: { 200: ConsistencyBody },
});

/** A public key as a JWK, with the period in which the server signs with it. */
const KeyBody = Type.Object({
  kty: Type.Literal('EC'),
  crv: Type.Literal('P-256'),
  x: Type.String(),
  y: Type.String(),
  kid: Type.String(),
  use: Type.Literal('sig'),
  alg: Type.Literal('ES256'),
  since: Type.String(),
  until: Type.Optional(Type.String()),
});
export type KeyBody = Static<typeof KeyBody>;

/** GET /.well-known/duds-keys.json */
export const getKeys = call({
  summary: 'The public keys that seals, receipts and checkpoints are signed with',
  response: {
    200: Type.Object({
      keys: Type.Array(KeyBody),
      /** What checkpoints of the log of seals are signed with: verifier keys (C2SP signed-note), the earliest first. */
      logs: Type.Optional(Type.Array(Type.String())),
      /** Those that sign what the log of seals had at a time, with their Ed25519 keys in base64. */
      witnesses: Type.Optional(Type.Array(Type.Object({ name: Type.String(), key: Type.String() }))),
    }),
  },
});
export type KeysBody = Static<(typeof getKeys.response)[200]>;
