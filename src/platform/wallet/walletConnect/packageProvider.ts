import type { WalletCall } from '../walletCalls';

export type Listener = (payload: unknown) => void;

/** What is used of the package's provider; the doubles of the tests need have no more. */
export interface PackageProvider {
  readonly session?: { readonly topic: string } | undefined;
  accounts: string[];
  readonly chainId: number;
  readonly events: {
    on(event: string, listener: Listener): unknown;
    off(event: string, listener: Listener): unknown;
    emit(event: string, payload: unknown): unknown;
  };
  readonly signer: {
    connect(options: never): Promise<unknown>;
    readonly client: {
      readonly core: {
        readonly pairing: { disconnect(pairing: { topic: string }): Promise<void> };
        readonly verify: { register: unknown };
      };
      readonly session: { delete(topic: string, reason: { code: number; message: string }): Promise<void> };
    };
  };
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  request(call: WalletCall): Promise<unknown>;
}
