import { Type } from 'typebox';
import { WalletAddress } from './parameters';
import { call, SESSION } from './problems';

/** A uint256 in decimal. */
const TokenId = Type.Decode(Type.String({ pattern: '^[0-9]{1,78}$' }), text => BigInt(text).toString());

/** GET tokens/:contract/:tokenId/uses */
export const getTokenUses = call({
  summary: 'The running events in which a wallet has entered or voted with this NFT',
  caching: 'private',
  // Others could ask about every NFT of a collection, and so learn who enters and votes.
  security: SESSION,
  params: Type.Object({ contract: WalletAddress, tokenId: TokenId }),
  response: {
    200: Type.Array(Type.Object({ id: Type.Integer(), title: Type.String(), voting_end: Type.String() })),
  },
});
