import type { EIP1193Provider } from '@web3-onboard/common';
import type { ConnectedWallet, SignInOffer } from '../../../wallet/walletGateway';
import type { FoundWallet } from '../../../wallet/attempt';
import { openConnection } from '../../../wallet/connection';
import { WalletError } from '../../../wallet/walletError';
import { ALICE } from './fakeWallet';

/** What wallets are asked to sign while they connect. */
export const OFFER: SignInOffer = {
  domain: 'duds.test',
  uri: 'http://duds.test',
  statement: 'Sign in.',
  chainId: 1,
  nonce: '0123456789abcdef',
  issuedAt: '2026-11-20T12:00:00.000Z',
  expirationTime: '2026-11-20T12:10:00.000Z',
};
export const TIME_LIMIT = 60_000;
export const SILENT_TIME_LIMIT = 30_000;
/** How long web3-onboard needs before it can admit another wallet. */
export const ADMISSION = 1500;

/** What a wallet does with one request: it responds or fails after some milliseconds, or does neither. */
export type Reaction =
  'hangs' | { readonly after: number; readonly result: unknown } | { readonly after: number; readonly error: unknown };

export interface WalletScript {
  readonly label: string;
  readonly opens?: Reaction;
  /** By method; to other methods it responds at once, as a good wallet does. */
  readonly reactions?: Readonly<Record<string, Reaction>>;
  /** Whether it starts a session when it shares its account, which survives reloads until it is ended. */
  readonly holdsSession?: boolean;
  /** Whether it is first asked to connect and to sign in with one request. */
  readonly triesSignIn?: boolean;
  /** How many milliseconds after its response it switches chains. If missing, it switches only if it agreed. */
  readonly switchesAfter?: number;
  /** Whether it throws when the page listens to it or ends its session. */
  readonly throwsAtOnce?: boolean;
}

interface WorldWallet {
  readonly script: WalletScript;
  readonly asked: string[];
  session: boolean;
  chain: string;
  /** A locked wallet shares no account silently. */
  locked: boolean;
  readonly listeners: Set<readonly [event: string, listener: (value: unknown) => void]>;
}

const emit = (wallet: WorldWallet, event: string, value: unknown): void =>
  [...wallet.listeners].filter(([name]) => name === event).forEach(([, listener]) => listener(value));

/** The owner unlocks a wallet, which announces its account to the pages that it knows. */
export function unlock(wallet: WorldWallet): void {
  wallet.locked = false;
  emit(wallet, 'accountsChanged', [ALICE]);
}

/** The owner switches the wallet to another chain. */
export function switchTo(wallet: WorldWallet, chain: string): void {
  wallet.chain = chain;
  emit(wallet, 'chainChanged', chain);
}

/** A value that a wallet may return or throw, and that throws when it is read. */
export const trap = (inner: object): object =>
  new Proxy(inner, {
    get: (_inner, key) => {
      // Promises look for this.
      if (key === 'then') return undefined;
      throw new Error('Boo!');
    },
    getPrototypeOf: () => {
      throw new Error('Boo!');
    },
  });

interface World {
  readonly chains?: readonly number[];
  /** Whether the game's server never says what a wallet could sign. */
  readonly serverHangs?: boolean;
}

/** Scripted wallets and a web3-onboard that behaves like the real one, driven by the real state machine. */
export function walletWorld(scripts: readonly WalletScript[], world: World = {}) {
  const wallets = new Map<string, WorldWallet>(
    scripts.map(script => [
      script.label,
      { script, asked: [], session: false, chain: '0x1', locked: false, listeners: new Set() },
    ]),
  );
  const walletOf = (label: string): WorldWallet => {
    const wallet = wallets.get(label);
    if (!wallet) throw new Error(`There is no wallet ${label}.`);
    return wallet;
  };
  return { walletOf, labels: () => [...wallets.keys()], openPage: () => openPage(wallets, world) };
}

function openPage(wallets: ReadonlyMap<string, WorldWallet>, { chains = [1, 5], serverHangs = false }: World) {
  const held: ConnectedWallet[] = [];
  const providers = new Map<string, EIP1193Provider>();
  const overlapping: string[] = [];
  let isBusy = false;
  let isGone = false;
  /** After a reload nothing of the old page continues. */
  const unlessGone = <T>(promise: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      promise.then(
        value => !isGone && resolve(value),
        (cause: unknown) => !isGone && reject(cause as Error),
      );
    });

  const found = (wallet: WorldWallet): FoundWallet => ({
    holdsSession: wallet.script.holdsSession === true,
    rdns: '',
    triesSignIn: wallet.script.triesSignIn === true,
    open: async ({ signal }) => {
      await unlessGone(react(wallet.script.opens ?? { after: 0, result: null }));
      return { provider: providerOf(wallet, signal, unlessGone) };
    },
  });
  const connection = openConnection({
    chains,
    offerSignIn: () => unlessGone(serverHangs ? new Promise(() => undefined) : delay(10).then(() => OFFER)),
    timeLimitOf: ({ silent }) => (silent ? SILENT_TIME_LIMIT : TIME_LIMIT),
    find: ({ label }) => {
      const wallet = wallets.get(label);
      return wallet ? Promise.resolve(found(wallet)) : Promise.reject(new WalletError('missing-provider'));
    },
    onboard: {
      admit: async (wallet, provider, onAdmitted) => {
        // The real one ignores a second call meanwhile, and its promise never settles.
        if (isBusy) {
          overlapping.push(wallet.label);
          return new Promise(() => undefined);
        }
        isBusy = true;
        await unlessGone(delay(50));
        providers.set(wallet.label, provider);
        held.unshift(wallet);
        onAdmitted();
        await unlessGone(delay(ADMISSION));
        isBusy = false;
      },
      dismiss: label => {
        const place = held.findIndex(wallet => wallet.label === label);
        if (place < 0) return Promise.resolve();
        held.splice(place, 1);
        providers.get(label)?.disconnect?.();
        return Promise.resolve();
      },
    },
  });
  const leave = (): void => {
    isGone = true;
    wallets.forEach(({ listeners }) => listeners.clear());
  };
  return { connection, held, overlapping, leave };
}

type Guard = <T>(promise: Promise<T>) => Promise<T>;

function providerOf(wallet: WorldWallet, signal: AbortSignal, unlessGone: Guard): EIP1193Provider {
  const { script } = wallet;
  const defaultResult = (method: string): unknown => {
    if (method === 'eth_requestAccounts') return [ALICE];
    if (method === 'eth_accounts') return wallet.locked || (script.holdsSession && !wallet.session) ? [] : [ALICE];
    return method === 'eth_chainId' ? wallet.chain : null;
  };
  const request = async ({ method }: { method: string }): Promise<unknown> => {
    wallet.asked.push(method);
    const reaction = script.reactions?.[method];
    const response = reaction ? react(reaction) : Promise.resolve(defaultResult(method));
    if (method === 'wallet_switchEthereumChain') void switchAfter(response, wallet);
    const result = await unlessGone(response);
    if (method === 'eth_requestAccounts' && script.holdsSession) {
      // A withdrawn pairing starts no session.
      if (signal.aborted) throw new WalletError('rejected', 'abandoned');
      wallet.session = true;
    }
    return result;
  };
  const provider = {
    on: (event: string, listener: (value: unknown) => void) => {
      if (script.throwsAtOnce) throw new Error('Boo!');
      wallet.listeners.add([event, listener]);
    },
    removeListener: (event: string, listener: (value: unknown) => void) =>
      wallet.listeners.forEach(each => {
        if (each[0] === event && each[1] === listener) wallet.listeners.delete(each);
      }),
    request,
    disconnect: () => {
      wallet.session = false;
      if (script.throwsAtOnce) throw new Error('Boo!');
    },
  };
  return provider as unknown as EIP1193Provider;
}

async function switchAfter(response: Promise<unknown>, wallet: WorldWallet): Promise<void> {
  const { switchesAfter } = wallet.script;
  const hasAgreed = await response.then(
    () => true,
    () => false,
  );
  if (!hasAgreed && switchesAfter === undefined) return;
  await delay(switchesAfter ?? 0);
  switchTo(wallet, '0x1');
}

const delay = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds));

async function react(reaction: Reaction): Promise<unknown> {
  if (reaction === 'hangs') return new Promise(() => undefined);
  await delay(reaction.after);
  if ('error' in reaction) throw reaction.error;
  return reaction.result;
}

/** The outcome of a promise so far. */
export function outcomeOf<T>(promise: Promise<T>): { value?: T; error?: WalletError } {
  const outcome: { value?: T; error?: WalletError } = {};
  promise.then(
    value => (outcome.value = value),
    (error: unknown) => (outcome.error = error as WalletError),
  );
  return outcome;
}
