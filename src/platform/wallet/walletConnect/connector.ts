import { openPairing } from './pairing';
import type { WalletCall } from '../walletCalls';
import type { Listener, PackageProvider } from './packageProvider';
import type { WalletConnectTerms } from './terms';

/** The provider as web3-onboard's module sees it, for one attempt at connecting. */
export interface Connector {
  readonly session: PackageProvider['session'];
  readonly accounts: readonly string[];
  readonly chainId: number;
  on(event: string, listener: Listener): unknown;
  off(event: string, listener: Listener): unknown;
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  request(call: WalletCall): Promise<unknown>;
}

export interface ConnectorOptions {
  readonly terms: WalletConnectTerms;
  /** Goes to the wallet; everything else is read from a node. */
  readonly walletMethods: readonly string[];
  readonly rpcMap: Readonly<Record<number, string>>;
}

/** What stays from one attempt to the next, because there is one client a page. */
export interface Client {
  open(options: ConnectorOptions): Connector;
}

export function openClient(real: PackageProvider): Client {
  // Their attestation frame costs five seconds where it cannot be reached, and tells its host who plays here.
  real.signer.client.core.verify.register = () => Promise.resolve('');
  followUpdates(real);
  const pair = openPairing(real);
  let leaving: Promise<unknown> = Promise.resolve();
  let left: string | undefined;
  let retire = (): void => undefined;

  const session = (): PackageProvider['session'] => (real.session?.topic === left ? undefined : real.session);
  const disconnect = async (): Promise<void> => {
    const topic = session()?.topic;
    if (topic === undefined) return;
    left = topic;
    leaving = real.disconnect().catch(() => forget(real, topic));
    await leaving;
  };

  return {
    open: ({ terms, walletMethods, rpcMap }) => {
      retire();
      const hears = listening(real);
      retire = hears.stop;
      return {
        get session() {
          return session();
        },
        get accounts() {
          return session() ? real.accounts : [];
        },
        get chainId() {
          return real.chainId;
        },
        on: hears.on,
        off: hears.off,
        connect: () => pair(terms, leaving),
        disconnect,
        request: call => {
          const isRead = !walletMethods.includes(call.method) && !call.method.startsWith('wallet_');
          return isRead && !rpcMap[real.chainId] ? readNothing(call.method) : real.request(call);
        },
      };
    },
  };
}

/** The module listens anew at every attempt and stops only where the wallet ends the session. */
function listening(real: PackageProvider) {
  const heard: (readonly [string, Listener])[] = [];
  return {
    on: (event: string, listener: Listener) => {
      heard.push([event, listener]);
      real.events.on(event, listener);
    },
    off: (event: string, listener: Listener) => void real.events.off(event, listener),
    stop: () => heard.forEach(([event, listener]) => real.events.off(event, listener)),
  };
}

interface SessionUpdate {
  readonly params: { readonly namespaces: { readonly eip155?: { readonly accounts: readonly string[] } } };
}

/** Some wallets change accounts by updating the session, of which the provider tells nobody. */
function followUpdates(real: PackageProvider): void {
  real.events.on('session_update', update => {
    const chain = `eip155:${real.chainId}:`;
    const accounts =
      (update as SessionUpdate).params.namespaces.eip155?.accounts.filter(account => account.startsWith(chain)) ?? [];
    if (accounts.length === 0) return;
    real.accounts = accounts.map(account => account.slice(chain.length));
    real.events.emit('accountsChanged', real.accounts);
  });
}

/** A session that could not be ended for want of a relay: the wallet keeps it, we do not. */
async function forget({ signer }: PackageProvider, topic: string): Promise<void> {
  await signer.client.session.delete(topic, { code: 6000, message: 'User disconnected.' }).catch(() => undefined);
}

/** With no node configured the package would ask WalletConnect's own, which would learn who plays what. */
function readNothing(method: string): Promise<never> {
  return Promise.reject(Object.assign(new Error(`No node is configured to answer ${method}.`), { code: 4200 }));
}
