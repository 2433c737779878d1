import { EthereumProvider, REQUIRED_METHODS } from '@walletconnect/ethereum-provider';
import { openClient, type Client, type Connector } from './connector';
import type { WalletConnectTerms } from './terms';

type PackageOptions = Parameters<typeof EthereumProvider.init>[0];

/** web3-onboard's module passes this on as it is: the one door it leaves open. */
export interface Door {
  readonly terms: WalletConnectTerms;
  readonly onOpened: (connector: Connector) => void;
}

let client: Promise<Client> | undefined;

/**
 * Stands where web3-onboard's module asks for `@walletconnect/ethereum-provider` (scripts/webpack/trimWalletStack.ts):
 * our relay, no modal of theirs, no telemetry, one client a page, however often the module asks for a new one.
 */
async function init(options: PackageOptions): Promise<Connector> {
  const { terms, onOpened } = options.qrModalOptions as unknown as Door;
  client ??= EthereumProvider.init({
    ...options,
    relayUrl: terms.relayUrl,
    showQrModal: false,
    qrModalOptions: undefined,
    disableProviderPing: true,
    telemetryEnabled: false,
    logger: 'silent',
    metadata: { name: terms.name, description: terms.name, url: location.origin, icons: [terms.icon] },
  }).then(openClient);
  // What did not start may start the next time.
  client.catch(() => (client = undefined));
  const connector = (await client).open({
    terms,
    walletMethods: [...REQUIRED_METHODS, ...(options.optionalMethods ?? [])],
    rpcMap: options.rpcMap ?? {},
  });
  onOpened(connector);
  return connector;
}

export { REQUIRED_METHODS };
/** The package's own shape. */
export default { init };
