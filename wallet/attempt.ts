import type { EIP1193Provider, WalletInterface } from '@web3-onboard/common';
import type { ConnectedWallet, SignedMessage, SignInOffer, WalletGateway } from './walletGateway';
import type { Attempt } from './connectStates';
import { joinCall, signedIn, type Ask, type WalletCall } from './walletCalls';
import { WalletError } from './walletError';

export type ConnectRequest = Parameters<WalletGateway['connect']>[0];

/** What a wallet signs if it can do so while it connects; null if there is nothing to sign. */
export type OfferSignIn = () => Promise<SignInOffer | null>;

export interface OpenContext {
  /** Aborted once the attempt has ended without a connection. */
  readonly signal: AbortSignal;
  /** Which of the Local Wallet's accounts the player chose. */
  readonly account: string | undefined;
  readonly offerSignIn?: OfferSignIn | undefined;
}

export interface OpenedWallet extends Partial<WalletInterface> {
  /** What is known about the wallet itself once it is connected. */
  readonly app?: () => ConnectedWallet['app'];
  /** What it signed while it connected. */
  readonly signed?: () => SignedMessage | undefined;
}

export interface FoundWallet {
  /** Our own wallets start sessions, which an attempt that fails has to end. */
  readonly holdsSession: boolean;
  /** Empty for wallets that have not announced one. */
  readonly rdns: string;
  /** Whether it is asked to sign in while it connects; if it cannot, it is only asked for its accounts. */
  readonly triesSignIn: boolean;
  open(context: OpenContext): Promise<OpenedWallet>;
}

export interface NewConnection extends ConnectedWallet {
  readonly signed?: SignedMessage;
}

/** An attempt with everything about it that is not plain data. */
export interface RunningAttempt extends Attempt {
  readonly request: ConnectRequest;
  readonly abort: AbortController;
  readonly result: Promise<NewConnection>;
  readonly resolve: (wallet: NewConnection) => void;
  readonly reject: (error: WalletError) => void;
  timer?: ReturnType<typeof setTimeout>;
  found?: FoundWallet;
  provider?: EIP1193Provider;
  opened?: OpenedWallet;
  signed?: SignedMessage;
}

export function newAttempt(request: ConnectRequest, timeLimit: number): RunningAttempt {
  let resolve: RunningAttempt['resolve'] = () => undefined;
  let reject: RunningAttempt['reject'] = () => undefined;
  const result = new Promise<NewConnection>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  const { label, silent } = request;
  return { label, silent, timeLimit, request, abort: new AbortController(), result, resolve, reject };
}

export async function open(attempt: RunningAttempt, offerSignIn: OfferSignIn | undefined): Promise<void> {
  const { found, request, abort } = attempt;
  const opened = await found?.open({ signal: abort.signal, account: request.account, offerSignIn });
  if (typeof opened?.provider?.request !== 'function') throw new WalletError('missing-provider');
  attempt.provider = opened.provider;
  attempt.opened = opened;
}

export async function ask(attempt: RunningAttempt, call: WalletCall, after: number): Promise<unknown> {
  const provider = openedProvider(attempt);
  if (after > 0) await new Promise(resolve => setTimeout(resolve, after));
  return (provider.request as Ask).call(provider, call);
}

export interface Joining {
  readonly offerSignIn: OfferSignIn | undefined;
  /** Wallets that have not responded to this request are only asked for their accounts the next time. */
  readonly unanswered: Set<string>;
}

export const mayJoin = ({ found, silent, label }: RunningAttempt, { offerSignIn, unanswered }: Joining): boolean =>
  offerSignIn !== undefined && found?.triesSignIn === true && !silent && !unanswered.has(label);

/** Connects and signs in with one request (ERC-7846). */
export async function join(attempt: RunningAttempt, { offerSignIn, unanswered }: Joining): Promise<unknown> {
  const offer = await offerSignIn?.();
  if (!offer) throw new WalletError('other', 'There is nothing to sign.');
  unanswered.add(attempt.label);
  try {
    const result = await ask(attempt, joinCall(offer), 0);
    const signed = signedIn(result);
    if (signed) attempt.signed = signed;
    return result;
  } finally {
    unanswered.delete(attempt.label);
  }
}

export function detailsOf({
  found,
  opened,
  ...attempt
}: RunningAttempt): Pick<NewConnection, 'rdns' | 'app' | 'signed'> {
  const app = opened?.app?.();
  const signed = attempt.signed ?? opened?.signed?.();
  return { ...(found?.rdns && { rdns: found.rdns }), ...(app && { app }), ...(signed && { signed }) };
}

/** A wallet that holds a session ends that instead. Those that do not know the call (EIP-2255) refuse it. */
export function revoke(attempt: RunningAttempt): void {
  if (attempt.found?.holdsSession) return;
  ask(attempt, { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }, 0).catch(() => undefined);
}

type Listen = (event: 'accountsChanged' | 'chainChanged', listener: (value: unknown) => void) => void;

/** Listens until the attempt ends. Some wallets lack `on` or `removeListener`, which the type promises. */
export function listen(attempt: RunningAttempt, ...[event, listener]: Parameters<Listen>): void {
  const provider = openedProvider(attempt) as { readonly on?: Listen; readonly removeListener?: Listen };
  provider.on?.(event, listener);
  const stop = (): void => provider.removeListener?.(event, listener);
  attempt.result.then(stop, stop).catch(() => undefined);
}

export function openedProvider({ label, provider }: RunningAttempt): EIP1193Provider {
  if (!provider) throw new Error(`${label} is used before it was opened.`);
  return provider;
}
