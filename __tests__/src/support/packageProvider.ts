import { EventEmitter } from 'node:events';
import { ALICE } from './fakeWallet';
import type {
  Cacao,
  PackageProposal,
  PackageProvider,
  PackageSession,
  Peer,
} from '../../../wallet/walletConnect/types';

interface Proposal {
  /** What the app asks the wallet to sign while it connects. */
  readonly authentication: unknown;
  approve(peer?: Peer, authentication?: readonly Cacao[]): void;
  refuse(cause: { readonly code: number; readonly message: string }): void;
}

/** WalletConnect's provider; the test plays the relay and the wallet. As with the real one, an error keeps only its message. */
export function packageProvider() {
  const events = new EventEmitter();
  const proposals: Proposal[] = [];
  const revoked: string[] = [];
  const deleted: string[] = [];
  const request = jest.fn<Promise<unknown>, [unknown]>(() => Promise.resolve('0xanswer'));
  const disconnect = jest.fn(() => {
    state.session = undefined;
    return Promise.resolve();
  });
  const restart = jest.fn(() => Promise.resolve());
  const state: { session: PackageSession | undefined } = { session: undefined };
  const earlier = earlierPage(state);
  const provider: PackageProvider = {
    get session() {
      return state.session;
    },
    accounts: [],
    chainId: 1,
    events,
    signer: {
      connect: options =>
        new Promise((resolve, reject) => {
          const approve = (peer?: Peer, authentication?: readonly Cacao[]): void => {
            state.session = {
              topic: `session-${proposals.length}`,
              ...(peer && { peer }),
              ...(authentication && { authentication }),
            };
            provider.accounts = [ALICE];
            resolve(undefined);
          };
          const { authentication } = options as { readonly authentication?: unknown };
          // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the real one does
          proposals.push({ authentication, approve, refuse: cause => reject(cause) });
        }),
      client: {
        once: (event, listener) => events.once(event, listener),
        formatAuthMessage: ({ iss }) => `signed by ${iss}`,
        engine: { events: earlier.engine },
        proposal: { getAll: () => earlier.proposals },
        core: {
          relayer: {
            restartTransport: restart,
            events: earlier.relayer,
            messages: { get: topic => earlier.received[topic] ?? {} },
          },
          history: { set: (_topic, { id }) => void earlier.requests.add(id) },
          crypto: { decode: (_topic, message) => Promise.resolve(JSON.parse(message) as { id: number }) },
          pairing: {
            disconnect: ({ topic }) => {
              revoked.push(topic);
              return Promise.resolve();
            },
          },
          verify: { register: () => Promise.reject(new Error('contacted a third party')) },
        },
        session: {
          getAll: () => [],
          delete: topic => {
            deleted.push(topic);
            return Promise.resolve();
          },
        },
      },
    },
    connect: async () => {
      try {
        await provider.signer.connect({} as never);
      } catch (cause: unknown) {
        throw new Error((cause as { message: string }).message);
      }
    },
    disconnect,
    request,
  };
  Object.assign(provider.signer, { onConnect: () => undefined });
  Object.assign(provider, {
    loadPersistedSession: () => {
      provider.accounts = [ALICE];
      return Promise.resolve();
    },
  });
  return {
    provider,
    earlier,
    proposals,
    revoked,
    deleted,
    disconnect,
    request,
    restart,
    /** Reports that the relay has the proposal, so that a wallet may scan this address. */
    offer: (uri: string) => events.emit('display_uri', uri),
    emit: (event: string, payload: unknown) => events.emit(event, payload),
  };
}

/** What the package has kept from the page's last visit. Messages are not encrypted here. */
function earlierPage(state: { session: PackageSession | undefined }) {
  const engine = new EventEmitter();
  const relayer = new EventEmitter();
  const proposals: PackageProposal[] = [];
  const received: Record<string, Record<string, string>> = {};
  const requests = new Set<number>();
  relayer.on('relayer_message', ({ message }: { readonly message: string }) => {
    const { id, error } = JSON.parse(message) as { readonly id: number; readonly error?: object };
    if (!requests.has(id)) return;
    if (error === undefined) state.session = { topic: `session-of-${id}` };
    engine.emit(`session_connect:${id}`, error === undefined ? { session: state.session } : { error });
  });
  return { engine, relayer, proposals, received, requests };
}
