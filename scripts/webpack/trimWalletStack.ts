import webpack from 'webpack';
import type { Compiler, WebpackPluginInstance } from 'webpack';

interface Trim {
  readonly file: RegExp;
  readonly instead: string;
  readonly why: string;
}

const core = /@web3-onboard[\\/]core[\\/]dist/;
const inline = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;

const trims: readonly Trim[] = [
  {
    file: /[\\/]index-40a497ea\.js$/,
    instead: inline('export const mainnet = null, sepolia = null;'),
    why: 'its chain table makes every connection ask cloudflare-eth.com for an ENS name',
  },
  {
    file: /[\\/]Index-[0-9a-f]+\.js$/,
    instead: inline('export default null;'),
    why: 'its account centre and transaction notices are never shown',
  },
];

function replacement({ file, instead }: Trim): WebpackPluginInstance {
  return new webpack.NormalModuleReplacementPlugin(file, (resolve: { context: string; request: string }) => {
    if (core.test(resolve.context)) resolve.request = instead;
  });
}

/** The file names carry hashes of one release: after an update of the package they would silently stop matching. */
class RequireTrims implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('RequireTrims', compilation => {
      compilation.hooks.finishModules.tap('RequireTrims', modules => {
        const found = [...modules].map(module => module.identifier());
        if (!found.some(identifier => core.test(identifier))) return;
        for (const { file, instead, why } of trims) {
          if (found.some(identifier => identifier.includes(instead))) continue;
          compilation.errors.push(
            new webpack.WebpackError(
              `@web3-onboard/core no longer has a file like ${String(file)}, which this build replaces because ${why}. ` +
                'Find its new name in node_modules/@web3-onboard/core/dist and put it in scripts/webpack/trimWalletStack.ts.',
            ),
          );
        }
      });
    });
  }
}

export const trimWalletStack = (): readonly WebpackPluginInstance[] => [...trims.map(replacement), new RequireTrims()];
