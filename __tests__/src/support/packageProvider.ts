import { EventEmitter } from 'node:events';
import type { PackageProvider, PackageSession, Peer } from '../../../src/platform/wallet/walletConnect/types';

interface Proposal {
  approve(peer?: Peer): void;
  refuse(cause: { readonly code: number; readonly message: string }): void;
}

export const ALICE = '0x00000000000000000000000000000000000a11ce';

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
  const provider: PackageProvider = {
    get session() {
      return state.session;
    },
    accounts: [],
    chainId: 1,
    events,
    signer: {
      connect: () =>
        new Promise((resolve, reject) => {
          const approve = (peer?: Peer): void => {
            state.session = { topic: `session-${proposals.length}`, ...(peer && { peer }) };
            provider.accounts = [ALICE];
            resolve(undefined);
          };
          // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the real one does
          proposals.push({ approve, refuse: cause => reject(cause) });
        }),
      client: {
        once: (event, listener) => events.once(event, listener),
        engine: {},
        proposal: { getAll: () => [] },
        core: {
          relayer: { restartTransport: restart },
          pairing: {
            disconnect: ({ topic }) => {
              revoked.push(topic);
              return Promise.resolve();
            },
          },
          verify: { register: () => Promise.reject(new Error('asked a stranger')) },
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
  return {
    provider,
    proposals,
    revoked,
    deleted,
    disconnect,
    request,
    restart,
    /** The relay has the proposal, and a wallet may scan this. */
    take: (uri: string) => events.emit('display_uri', uri),
    say: (event: string, payload: unknown) => events.emit(event, payload),
  };
}
