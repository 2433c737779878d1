import { Type, type Static } from 'typebox';
import { WalletAddress } from './parameters';
import { call, SESSION } from './problems';

/** Broken ones are unknown fits. */
const Code = Type.String({ maxLength: 100 });

export const VersusBody = Type.Object({
  /** For the left fit and for the right one; null while there are so few that a single one could be guessed. */
  votes: Type.Union([
    Type.Unsafe<readonly [left: number, right: number]>(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 })),
    Type.Null(),
  ]),
});
export type VersusBody = Static<typeof VersusBody>;

/** GET versus/:left/:right */
export const getVersus = call({
  summary: 'How many prefer each of two fits',
  caching: 'private',
  problems: ['unknown-fit'],
  params: Type.Object({ left: Code, right: Code }),
  response: { 200: VersusBody },
});

/** POST versus/:left/:right/:wallet; 'a' is the left fit. */
export const voteVersus = call({
  summary: "Sets the wallet's vote on two fits, in no event",
  security: SESSION,
  problems: ['unknown-fit', 'wallet-banned', 'no-qualifying-nft', 'index-unreachable'],
  params: Type.Object({ left: Code, right: Code, wallet: WalletAddress }),
  body: Type.Object({ winner: Type.Enum(['a', 'b']) }, { additionalProperties: false }),
  response: { 201: VersusBody },
});
export type VersusVoteBody = Static<typeof voteVersus.body>;
