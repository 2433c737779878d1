import type { BrowserContext, Page } from 'playwright-core';

/** How a test's wallet responds to a method. It responds normally to all methods that are not listed. */
export type WalletResponse =
  | { readonly result: unknown }
  | { readonly error: { readonly code?: number; readonly message?: string } }
  /** Never responds. */
  | 'silence';

export interface TestWallet {
  readonly name: string;
  /** How it is announced: at every request, only when the test says so, or as `window.ethereum`. */
  readonly by?: 'announcement' | 'late announcement' | 'global';
  readonly icon?: string;
  /** Extra fields beyond EIP-6963. */
  readonly extraInfo?: Readonly<Record<string, unknown>>;
  readonly account?: string;
  readonly chainId?: string;
  readonly responses?: Readonly<Record<string, WalletResponse>>;
  /** It is on the other chain this long after it was asked to switch, in milliseconds, whatever it responds. */
  readonly switchesAfter?: number;
}

interface WalletInPage {
  readonly calls: string[];
  responses: Record<string, WalletResponse>;
  emit(event: string, value: unknown): void;
  announce(): void;
}

declare global {
  interface Window {
    testWallets: Record<string, WalletInPage>;
  }
}

export const BOB = '0x0000000000000000000000000000000000000b0b';

/** Adds wallets to every page of the context, as extensions do. Their permissions survive a reload. */
export async function installWallets(context: BrowserContext, ...wallets: readonly TestWallet[]): Promise<void> {
  await context.addInitScript(makeWallets, wallets);
}

function makeWallets(wallets: readonly TestWallet[]): void {
  window.testWallets = {};
  wallets.forEach(
    ({ name, by = 'announcement', icon, extraInfo, account, chainId, responses, switchesAfter }, place) => {
      const trusted = `test wallet ${place} trusts us`;
      const state = {
        account: account ?? '0x00000000000000000000000000000000000a11ce',
        chainId: chainId ?? '0x1',
        responses: { ...responses } as Record<string, WalletResponse>,
      };
      const listeners: Record<string, ((value: unknown) => void)[]> = {};
      const emit = (event: string, value: unknown): void =>
        listeners[event]?.slice().forEach(listener => listener(value));
      const defaults: Record<string, (params: readonly { chainId?: string }[]) => unknown> = {
        eth_requestAccounts: () => {
          sessionStorage.setItem(trusted, 'yes');
          return [state.account];
        },
        eth_accounts: () => (sessionStorage.getItem(trusted) === 'yes' ? [state.account] : []),
        eth_chainId: () => state.chainId,
        wallet_switchEthereumChain: ([wanted]) => {
          state.chainId = wanted?.chainId ?? '';
          emit('chainChanged', state.chainId);
          return null;
        },
      };
      const calls: string[] = [];
      const request = async ({ method, params = [] }: { method: string; params?: readonly object[] }) => {
        calls.push(method);
        if (method === 'wallet_switchEthereumChain' && switchesAfter !== undefined)
          setTimeout(() => void defaults.wallet_switchEthereumChain?.(params), switchesAfter);
        const response = state.responses[method];
        if (response === 'silence') return new Promise(() => undefined);
        if (response && 'error' in response) throw Object.assign(new Error(response.error.message), response.error);
        if (response) return response.result;
        if (defaults[method]) return defaults[method](params);
        throw Object.assign(new Error(`There is no method ${method}.`), { code: 4200 });
      };
      const provider = {
        isMetaMask: name === 'MetaMask',
        request,
        on: (event: string, listener: (value: unknown) => void) => void (listeners[event] ??= []).push(listener),
        removeListener: (event: string, listener: unknown) => {
          listeners[event] = (listeners[event] ?? []).filter(other => other !== listener);
        },
      };
      const uuid = `350670db-19fa-4704-a166-00000000000${place}`;
      const info = {
        uuid,
        name,
        icon: icon ?? `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>`,
        rdns: 'test.wallet',
        ...extraInfo,
      };
      const detail = Object.freeze({ info: Object.freeze(info), provider });
      const announce = (): void => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      if (by === 'global') Object.assign(window, { ethereum: provider });
      if (by === 'announcement') {
        window.addEventListener('eip6963:requestProvider', announce);
        announce();
      }
      window.testWallets[name] = {
        calls,
        emit: (event, value) => {
          if (event === 'accountsChanged') {
            const [shared] = Array.isArray(value) ? (value as string[]) : [];
            if (shared === undefined) sessionStorage.removeItem(trusted);
            else sessionStorage.setItem(trusted, 'yes');
            state.account = shared ?? state.account;
          }
          if (event === 'chainChanged') state.chainId = String(value);
          emit(event, value);
        },
        announce,
        get responses() {
          return state.responses;
        },
        set responses(next) {
          state.responses = next;
        },
      };
    },
  );
}

export const callsTo = (page: Page, name: string): Promise<readonly string[]> =>
  page.evaluate(wallet => window.testWallets[wallet]?.calls ?? [], name);

export const emitFrom = (page: Page, name: string, event: string, value: unknown): Promise<void> =>
  page.evaluate(
    ([wallet, type, what]) => window.testWallets[wallet as string]?.emit(type as string, what),
    [name, event, value],
  );

export const setResponses = (
  page: Page,
  name: string,
  responses: Readonly<Record<string, WalletResponse>>,
): Promise<void> =>
  page.evaluate(
    ([wallet, next]) => {
      window.testWallets[wallet]!.responses = { ...next };
    },
    [name, responses] as const,
  );

export const announceWallet = (page: Page, name: string): Promise<void> =>
  page.evaluate(wallet => window.testWallets[wallet]?.announce(), name);
