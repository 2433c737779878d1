import { Type, type Static } from 'typebox';
import {
  RULING_KINDS,
  SEAL_KINDS,
  type EventSeals,
  type FitReceipt,
  type VoteReceipt,
  type VotesIndex,
} from '#rules/proof/published';
import { LAYER_FIELDS } from './layers';
import { EventId, NumberText, VersionQuery } from './parameters';
import { call } from './problems';
import { RESULT_PROBLEMS } from './results';

/** A body that the rules check too: it fails to compile if its fields are not those of the type that they check. */
type CheckedBy<Known, Body extends Known & Readonly<Record<Exclude<keyof Body, keyof Known>, never>>> = Body;

/** SHA-256 in hexadecimal. */
const HASH = '[0-9a-f]{64}';
const Hash = Type.String({ pattern: `^${HASH}$` });
const Salt = Type.String({ pattern: '^[0-9a-f]{32}$' });

/**
 * The `seen` header of the call that decides a vote: the hashes of the looks of both fits as the browser shows them, the
 * one with the lower id first, and the vote's salt. Programs may send none.
 */
export const SeenHeader = Type.String({ pattern: `^${HASH} ${HASH} [0-9a-f]{32}$` });

const SIGNED = {
  /** The id of the key that signed, as GET /.well-known/duds-keys.json lists it. */
  key: Type.String(),
  /** ECDSA P-256 with SHA-256 (IEEE P1363) in base64url. */
  signature: Type.String(),
};

const RECEIPT = { event: Type.Integer(), salt: Salt, host: Type.String(), hash: Hash, at: Type.String(), ...SIGNED };

export const VoteReceiptBody = Type.Object({
  ...RECEIPT,
  lo: Type.Integer(),
  hi: Type.Integer(),
  winner: Type.Integer(),
  loSeen: Hash,
  hiSeen: Hash,
});
export type VoteReceiptBody = CheckedBy<VoteReceipt, Static<typeof VoteReceiptBody>>;

export const FitReceiptBody = Type.Object({
  ...RECEIPT,
  id: Type.Integer(),
  wallet: Type.String(),
  avatar: Type.Object(LAYER_FIELDS),
});
export type FitReceiptBody = CheckedBy<FitReceipt, Static<typeof FitReceiptBody>>;

/** `SIZE:ROOT` */
const List = Type.String();

const SealBody = Type.Object({
  kind: Type.Enum([...SEAL_KINDS]),
  about: Hash,
  fits: List,
  votes: List,
  leftOut: List,
  rulings: List,
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

const NullableText = Type.Union([Type.String(), Type.Null()]);

const AboutBody = Type.Object({
  title: Type.String(),
  sub_title: NullableText,
  description: Type.String(),
  xp_first: Type.Integer(),
  xp_second: Type.Integer(),
  xp_third: Type.Integer(),
  xp_entry: Type.Integer(),
  prizes: Type.Array(Type.Object({ url: NullableText, file: NullableText })),
});

const EventSealsBody = Type.Object({
  host: Type.String(),
  event: Type.Integer(),
  about: AboutBody,
  seals: Type.Array(SealBody),
  rulings: Type.Array(RulingBody),
});

/** GET event/:id/seals. 404 `not-sealed-yet` before the start seal. */
export const getEventSeals = call({
  summary: 'The seals and rulings of an event, and what it says of itself',
  caching: 'closed',
  problems: ['unknown-event', 'not-sealed-yet'],
  params: Type.Object({ id: EventId }),
  querystring: Type.Object(VersionQuery),
  response: { 200: Type.Unsafe<EventSeals>(EventSealsBody) },
});

const ListIndexBody = Type.Object({
  size: Type.Integer(),
  pages: Type.Array(Type.Object({ hash: Hash, first: Hash })),
});

const VotesIndexBody = Type.Object({
  event: Type.Integer(),
  fits: ListIndexBody,
  votes: ListIndexBody,
  leftOut: ListIndexBody,
});

const PageNumber = NumberText('[0-9]{1,7}');
/** As many fits as a wallet's votes can show. */
const EntryIds = Type.String({ pattern: '^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,59}$' });

/** GET results/:eventId/votes: an index without a parameter besides `v`, a page or a few fits with one. */
export const getVotes = call({
  summary: 'What was published about a closed event, in pages: its votes, fits, and the votes that bans leave out',
  caching: 'closed',
  problems: [...RESULT_PROBLEMS, 'no-such-page'],
  params: Type.Object({ eventId: EventId }),
  querystring: Type.Object(
    {
      page: Type.Optional(PageNumber),
      fits: Type.Optional(PageNumber),
      leftOut: Type.Optional(PageNumber),
      /** The hashes of a page of votes, with which a page can be checked without its votes. */
      hashes: Type.Optional(PageNumber),
      /** The same of fits. */
      fitHashes: Type.Optional(PageNumber),
      /** These fits. */
      entries: Type.Optional(EntryIds),
      ...VersionQuery,
    },
    { additionalProperties: false, maxProperties: 2 },
  ),
  response: {
    200: Type.Unsafe<VotesIndex | readonly unknown[]>(Type.Union([VotesIndexBody, Type.Array(Type.Unknown())])),
  },
});

/** A public key as a JWK. */
const KeyBody = Type.Object({
  kty: Type.Literal('EC'),
  crv: Type.Literal('P-256'),
  x: Type.String(),
  y: Type.String(),
  kid: Type.String(),
  use: Type.Literal('sig'),
  alg: Type.Literal('ES256'),
  since: Type.String(),
});
export type KeyBody = Static<typeof KeyBody>;

/** GET /.well-known/duds-keys.json */
export const getKeys = call({
  summary: 'The public keys that seals and receipts are signed with, the latest first',
  caching: 'shared',
  response: { 200: Type.Object({ keys: Type.Array(KeyBody) }) },
});
