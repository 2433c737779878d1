import type { ConnectedWallet } from '../../platform';
import { visibleText } from '../visibleText';
import type { WalletCall } from '../walletCalls';
import { forgetPairing, onReturn } from './handover';
import { openPairing } from './pairing';
import type { Listener, PackageProvider, Peer, WalletConnectOptions } from './types';

/** The provider as web3-onboard's module sees it, for one attempt to connect. */
export interface Connector {
  readonly session: PackageProvider['session'];
  readonly accounts: readonly string[];
  readonly chainId: number;
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
  // WalletConnect's attestation frame takes five seconds if its host is unreachable, and shows that host who plays here.
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
        get app() {
          return appOf(session()?.peer, options);
        },
        on: listeners.on,
        off: listeners.off,
        connect: async () => {
          if (session()) forgetPairing();
          else await pair(options, leaving);
        },
        // The session belongs to the newest attempt; an older one must not end it.
        disconnect: async () => {
          if (!isRetired) await disconnect();
        },
        request: call => {
          const isRead = !walletMethods.includes(call.method) && !call.method.startsWith('wallet_');
          if (isRead && !rpcMap[real.chainId]) return readNothing(call.method);
          const link = appOf(session()?.peer, options)?.link;
          if (link !== undefined && PROMPTS.test(call.method))
            real.signer.client.once('session_request_sent', () => options.openApp(link));
          const seconds = secondsToAnswer(call);
          return seconds === undefined ? real.request(call) : real.request(call, seconds);
        },
      };
    },
  };
}

/** The player has to answer these in the wallet, so the app is opened as soon as it can know of them. */
const PROMPTS = /^(personal_sign|eth_sign|eth_sendTransaction|wallet_(switch|add|request))/;

/** The limits that WalletConnect sets, in seconds. */
const MIN_WAIT = 5 * 60;
const MAX_WAIT = 7 * 24 * 60 * 60;

/** A contract wallet's owners sign one after the other: the request waits as long as the sign-in's message is valid. */
function secondsToAnswer({ method, params }: WalletCall): number | undefined {
  if (method !== 'personal_sign' || !Array.isArray(params)) return undefined;
  const message = textOf(String(params[0]));
  const timeAfter = (name: RegExp): number => Date.parse(name.exec(message)?.[1] ?? '');
  const seconds = (timeAfter(/^Expiration Time: (.+)$/m) - timeAfter(/^Issued At: (.+)$/m)) / 1000;
  return seconds >= MIN_WAIT && seconds <= MAX_WAIT ? Math.floor(seconds) : undefined;
}

function textOf(hex: string): string {
  const bytes = hex.slice(2).match(/../g) ?? [];
  return new TextDecoder().decode(Uint8Array.from(bytes, byte => Number.parseInt(byte, 16)));
}

const MAX_NAME_LENGTH = 40;
/** The wallet names this link, so it may neither run a script nor be another page of the network. */
const OPENS_APP = /^(?!(?:javascript|data|vbscript|blob|file|http|wss?):)[a-z][a-z0-9+.-]*:\/\//i;

function appOf(
  peer: Peer | undefined,
  { app, isHandheld }: Pick<WalletConnectOptions, 'app' | 'isHandheld'>,
): ConnectedWallet['app'] {
  if (peer === undefined) return undefined;
  const { name, redirect = {} } = peer.metadata;
  const shown = app?.name ?? visibleText(name).slice(0, MAX_NAME_LENGTH);
  const links = isHandheld ? [app?.link.split('?', 1)[0], redirect.native, redirect.universal] : [];
  const link = links.find(each => each !== undefined && OPENS_APP.test(each));
  return shown === '' ? undefined : { name: shown, ...(link !== undefined && { link }) };
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

/** With no node configured the package would ask WalletConnect's, which would learn about our players. */
function readNothing(method: string): Promise<never> {
  return Promise.reject(Object.assign(new Error(`No node is configured to answer ${method}.`), { code: 4200 }));
}
