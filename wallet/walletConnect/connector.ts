import type { ConnectedWallet, SignedMessage } from '../walletGateway';
import type { WalletCall } from '../walletCalls';
import { forgetPairing } from '../keptPairing';
import { onReturn } from './handover';
import { openPairing } from './pairing';
import { appOf, askInApp } from './peerApp';
import type { Listener, PackageProvider, WalletConnectOptions } from './types';

/** The provider as web3-onboard's module sees it, for one attempt to connect. */
export interface Connector {
  readonly session: PackageProvider['session'];
  readonly accounts: readonly string[];
  readonly chainId: number;
  /** What the wallet signed while it connected. */
  readonly signed: SignedMessage | undefined;
  /** The wallet at the other end. */
  readonly app: ConnectedWallet['app'];
  on(event: string, listener: Listener): unknown;
  off(event: string, listener: Listener): unknown;
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  request(call: WalletCall): Promise<unknown>;
}

interface ConnectorOptions {
  readonly options: WalletConnectOptions;
  /** These go to the wallet; everything else is read from a node. */
  readonly walletMethods: readonly string[];
  readonly rpcMap: Readonly<Record<number, string>>;
}

/** Outlives attempts: there is one client per page. */
export interface Client {
  open(options: ConnectorOptions): Connector;
}

export function openClient(real: PackageProvider): Client {
  // WalletConnect's attestation frame takes five seconds if its host is unreachable, and would reveal to that host who
  // plays here.
  real.signer.client.core.verify.register = () => Promise.resolve('');
  followUpdates(real);
  onReturn(() => void real.signer.client.core.relayer.restartTransport().catch(() => undefined));
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
    open: ({ options, walletMethods, rpcMap }) => {
      retire();
      const listeners = keepListeners(real);
      let isRetired = false;
      let signed: SignedMessage | undefined;
      retire = () => {
        isRetired = true;
        listeners.removeAll();
      };
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
        get signed() {
          return signed;
        },
        get app() {
          return appOf(session()?.peer, options);
        },
        on: listeners.on,
        off: listeners.off,
        connect: async () => {
          if (session()) forgetPairing();
          else signed = await pair(options, leaving);
        },
        // The session belongs to the newest attempt; an older one must not end it.
        disconnect: async () => {
          if (!isRetired) await disconnect();
        },
        request: call => {
          const isRead = !walletMethods.includes(call.method) && !call.method.startsWith('wallet_');
          if (isRead && !rpcMap[real.chainId]) return readNothing(call.method);
          return askInApp(real, call, options);
        },
      };
    },
  };
}

/** The module adds listeners at every attempt and removes them only if the wallet ends the session. */
function keepListeners(real: PackageProvider) {
  const added: (readonly [string, Listener])[] = [];
  return {
    on: (event: string, listener: Listener) => {
      added.push([event, listener]);
      real.events.on(event, listener);
    },
    off: (event: string, listener: Listener) => void real.events.off(event, listener),
    removeAll: () => added.forEach(([event, listener]) => real.events.off(event, listener)),
  };
}

interface SessionUpdate {
  readonly params: { readonly namespaces: { readonly eip155?: { readonly accounts: readonly string[] } } };
}

/** Some wallets change accounts by updating the session, for which the provider emits no event. */
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

/** Without a relay the wallet keeps its side of the session; ours is deleted. */
async function forget({ signer }: PackageProvider, topic: string): Promise<void> {
  await signer.client.session.delete(topic, { code: 6000, message: 'User disconnected.' }).catch(() => undefined);
}

/** Without a configured node the package would use WalletConnect's, which would learn about our players. */
function readNothing(method: string): Promise<never> {
  return Promise.reject(Object.assign(new Error(`No node is configured to answer ${method}.`), { code: 4200 }));
}
