import { Type, type Static } from 'typebox';
import { WalletAddresses } from './parameters';
import { call } from './problems';

export const NamesBody = Type.Array(
  Type.Object({
    wallet: Type.String(),
    /** Null if it has none. */
    name: Type.Union([Type.String(), Type.Null()]),
  }),
);
export type NamesBody = Static<typeof NamesBody>;

/** GET names; wallets that are still being looked up are left out. */
export const getNames = call({
  summary: 'The ENS names of up to 50 wallets, as far as they are known by now',
  caching: 'private',
  querystring: Type.Object({ wallets: WalletAddresses }),
  response: { 200: NamesBody },
});
