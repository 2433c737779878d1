import { EthereumProvider, REQUIRED_METHODS } from '@walletconnect/ethereum-provider';
import { WalletError } from '../walletError';
import { openClient, type Client, type Connector } from './connector';
import type { WalletConnectOptions } from './types';

type PackageOptions = Parameters<typeof EthereumProvider.init>[0];

/** What our module passes here through `qrModalOptions`, the one option that web3-onboard's module passes on unread. */
export interface PassedOptions {
  readonly options: WalletConnectOptions;
  readonly onOpened: (connector: Connector) => void;
}

let client: Promise<Client> | undefined;

/**
 * Replaces `@walletconnect/ethereum-provider` in web3-onboard's module (scripts/webpack/trimWalletStack.ts): our relay,
 * no third-party modal, no telemetry, and one client per page, however often the module asks for a new one.
 */
async function init(packageOptions: PackageOptions): Promise<Connector> {
  const { options, onOpened } = packageOptions.qrModalOptions as unknown as PassedOptions;
  client ??= EthereumProvider.init({
    ...packageOptions,
    relayUrl: options.relayUrl,
    showQrModal: false,
    qrModalOptions: undefined,
    disableProviderPing: true,
    telemetryEnabled: false,
    logger: 'silent',
    metadata: { name: options.name, description: options.name, url: location.origin, icons: [options.icon] },
  }).then(openClient);
  // A failed start may succeed the next time.
  client.catch(() => (client = undefined));
  const opened = await client;
  // A newer attempt may have opened its connector already, which this one would replace.
  if (options.signal.aborted) throw new WalletError('rejected', 'abandoned');
  const connector = opened.open({
    options,
    walletMethods: [...REQUIRED_METHODS, ...(packageOptions.optionalMethods ?? [])],
    rpcMap: packageOptions.rpcMap ?? {},
  });
  onOpened(connector);
  return connector;
}

export { REQUIRED_METHODS };
/**
 * The shape of the package that this file replaces in the build.
 * @public
 */
export default { init };
