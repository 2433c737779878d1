import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { Module, RuleSetRule } from 'webpack';

/** The real path of a file or folder of a package, because a package may be a symbolic link. */
function installed(file: string): string {
  const found = path.resolve('node_modules', file);
  // Some names contain a hash of one release.
  if (!existsSync(found))
    throw new Error(`node_modules/${file} is gone. Put its new name into scripts/webpack/trimWalletStack.ts.`);
  return realpathSync(found);
}

/** Modules of the wallet packages, and what this build puts in their place. */
const TRIMS: readonly (readonly [file: string, source: string])[] = [
  // Its chain table makes every connection ask cloudflare-eth.com for an ENS name.
  ['@web3-onboard/core/dist/index-40a497ea.js', 'export const mainnet = null, sepolia = null;'],
  // Looks up those names.
  ['@web3-onboard/core/dist/index-021f6a62.js', 'export const i = null;'],
  // The account centre and the transaction notices are never shown.
  ['@web3-onboard/core/dist/Index-bf757f44.js', 'export default null;'],
  ['@web3-onboard/core/dist/Index-fb68189d.js', 'export default null;'],
  // Three copies of half of lodash. The last adds texts of ours to those of windows that are never shown.
  [
    'lodash.partition',
    'export default (list, test) => [list.filter(one => test(one)), list.filter(one => !test(one))];',
  ],
  [
    'lodash.uniqby',
    'export default (list, key) => list.filter((one, place) => list.findIndex(other => key(other) === key(one)) === place);',
  ],
  ['lodash.merge', 'export default texts => texts;'],
  // Another way of connecting, through a relay and a window of its own, is never offered.
  ['@coinbase/wallet-sdk/dist/sign/walletlink/WalletLinkSigner.js', 'export class WalletLinkSigner {}'],
];

/** Modules that the packages import one by one. Each would be a file smaller than the request for it. */
const SMALL =
  /@web3-onboard\/(?:core\/dist\/[iI]ndex-|\w+\/dist\/icon)|\/emptyIcon\.mjs$|\/stubs\/appkit\/|\/rxjs\/dist\/\w+\/(?:operators\/)?index\.js$/;
const MAX_SMALL_BYTES = 20_000;

/** Puts them into the chunk that is loaded before any of them. */
export const WALLET_PARTS = {
  name: 'wallet',
  chunks: 'async',
  enforce: true,
  test: (module: Module) => module.size() < MAX_SMALL_BYTES && SMALL.test(module.nameForCondition() ?? ''),
} as const;

/** Rules that leave out what the game never uses of the wallet packages. */
export const trimWalletStack = (): readonly RuleSetRule[] => [
  ...TRIMS.map(([file, source]) => ({
    include: installed(file),
    issuer: /[\\/](?:@web3-onboard|@coinbase)[\\/]/,
    use: { loader: path.resolve('scripts/webpack/replaceSource.cjs'), options: { source } },
  })),
  {
    // Our own list of wallets shows other pictures than these sixty.
    include: installed('@web3-onboard/injected-wallets'),
    resolve: { alias: { './icons/*': path.resolve('scripts/webpack/emptyIcon.mjs') } },
  },
  {
    // The package's own provider hard-codes a third-party modal, the public relay and its telemetry.
    include: installed('@web3-onboard/walletconnect'),
    resolve: {
      alias: {
        '@walletconnect/ethereum-provider$': path.resolve('wallet/walletConnect/ethereumProvider.ts'),
      },
    },
  },
];
