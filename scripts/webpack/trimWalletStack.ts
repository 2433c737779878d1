import path from 'node:path';
import webpack from 'webpack';
import type { Compiler, WebpackPluginInstance } from 'webpack';

interface Trim {
  /** The modules that import the file. */
  readonly within: RegExp;
  readonly file: RegExp;
  readonly instead: string;
  readonly why: string;
}

const core = /@web3-onboard[\\/]core[\\/]dist/;
const injected = /@web3-onboard[\\/]injected-wallets[\\/]dist/;
const walletConnect = /@web3-onboard[\\/]walletconnect[\\/]dist/;
const coinbase = /@coinbase[\\/]wallet-sdk[\\/]dist[\\/]sign/;
const inline = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;

const trims: readonly Trim[] = [
  {
    within: core,
    file: /[\\/]index-40a497ea\.js$/,
    instead: inline('export const mainnet = null, sepolia = null;'),
    why: 'its chain table makes every connection ask cloudflare-eth.com for an ENS name',
  },
  {
    within: core,
    file: /[\\/]index-021f6a62\.js$/,
    instead: inline('export const i = null;'),
    why: 'it only serves the names that are never asked for',
  },
  {
    within: core,
    file: /[\\/]Index-[0-9a-f]+\.js$/,
    instead: inline('export default null;'),
    why: 'its account centre and transaction notices are never shown',
  },
  {
    within: core,
    file: /^lodash\.partition$/,
    instead: inline('export default (list, test) => [list.filter(one => test(one)), list.filter(one => !test(one))];'),
    why: 'it holds a copy of half of lodash',
  },
  {
    within: core,
    file: /^lodash\.merge$/,
    instead: inline('export default texts => texts;'),
    why: 'it adds texts of ours to those of windows that are never shown, and holds another copy',
  },
  {
    within: injected,
    file: /^lodash\.uniqby$/,
    instead: inline(
      'export default (list, key) => list.filter((one, place) => list.findIndex(other => key(other) === key(one)) === place);',
    ),
    why: 'it holds a third copy',
  },
  {
    within: injected,
    file: /[\\/]icons[\\/][\w-]+\.js$/,
    instead: inline(`export default '<svg xmlns="http://www.w3.org/2000/svg"/>';`),
    why: 'our own list of wallets shows other pictures than these sixty',
  },
  {
    within: coinbase,
    file: /[\\/]walletlink[\\/]WalletLinkSigner\.js$/,
    instead: inline('export class WalletLinkSigner {}'),
    why: 'its other way of connecting, by a relay of its own and a window in our page, is never offered',
  },
  {
    within: walletConnect,
    file: /^@walletconnect\/ethereum-provider$/,
    instead: path.join(process.cwd(), 'src/platform/wallet/walletConnect/ethereumProvider.ts'),
    why: 'it hard-codes a third-party modal, the public relay and its telemetry',
  },
];

function replacement({ within, file, instead }: Trim): WebpackPluginInstance {
  return new webpack.NormalModuleReplacementPlugin(file, (resolve: { context: string; request: string }) => {
    if (within.test(resolve.context)) resolve.request = instead;
  });
}

/** The file names contain hashes of one release, so an update of the package could silently stop the replacement. */
class RequireTrims implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('RequireTrims', compilation => {
      compilation.hooks.finishModules.tap('RequireTrims', modules => {
        const found = [...modules].map(module => module.identifier());
        for (const { within, file, instead, why } of trims) {
          const isNeeded = found.some(identifier => within.test(identifier));
          if (!isNeeded || found.some(identifier => identifier.includes(instead))) continue;
          compilation.errors.push(
            new webpack.WebpackError(
              `Nothing in ${String(within)} asks for ${String(file)} any more, which this build replaces because ${why}. ` +
                'Find its new name under node_modules/ and put it in scripts/webpack/trimWalletStack.ts.',
            ),
          );
        }
      });
    });
  }
}

export const trimWalletStack = (): readonly WebpackPluginInstance[] => [...trims.map(replacement), new RequireTrims()];
