import { QUIET, reading } from '../../api/baseQuery';
import { dudsApi } from '../../api/dudsApi';
import { readList, readNumber, readObject, readString } from '../../api/readers';

export interface Token {
  readonly contract: string;
  readonly tokenId: string;
}

/** A running event in which somebody has entered or voted with a token. */
interface TokenUse {
  readonly id: number;
  readonly title: string;
}

const readUses = readList(readObject<TokenUse>({ id: readNumber, title: readString }));

export const tokensApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    getTokenUses: builder.query<readonly TokenUse[], Token>({
      extraOptions: QUIET,
      ...reading(({ contract, tokenId }) => ({ path: `tokens/${contract}/${tokenId}/uses`, read: readUses })),
    }),
  }),
});
