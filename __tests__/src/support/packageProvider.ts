import { EventEmitter } from 'node:events';
import type { PackageProvider } from '../../../src/platform/wallet/walletConnect/types';

interface Proposal {
  approve(): void;
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
  const state: { session: { topic: string } | undefined } = { session: undefined };
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
          const approve = (): void => {
            state.session = { topic: `session-${proposals.length}` };
            provider.accounts = [ALICE];
            resolve(undefined);
          };
          // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the real one does
          proposals.push({ approve, refuse: cause => reject(cause) });
        }),
      client: {
        core: {
          pairing: {
            disconnect: ({ topic }) => {
              revoked.push(topic);
              return Promise.resolve();
            },
          },
          verify: { register: () => Promise.reject(new Error('asked a stranger')) },
        },
        session: {
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
    /** The relay has the proposal, and a wallet may scan this. */
    take: (uri: string) => events.emit('display_uri', uri),
    say: (event: string, payload: unknown) => events.emit(event, payload),
  };
}
