export { LOCAL_WALLET, PAIRING_KEY, PUBLIC_CHAINS, WALLET_FAILURE_REASONS } from './constants';
export { openWallet } from './openWallet';
export type { LocalAccount } from '../contract/runtimeConfig';
export type * from './walletGateway';
