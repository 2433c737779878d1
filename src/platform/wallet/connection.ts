import type { EIP1193Provider, WalletInterface } from '@web3-onboard/common';
import type { ConnectedWallet, SignedMessage, SignInOffer, WalletGateway } from '../platform';
import { step } from './connectMachine';
import { INITIAL_STATE, type Attempt, type ConnectEffect, type ConnectEvent } from './connectStates';
import { accountsIn, joinCall, signedIn, type Ask, type WalletCall } from './walletCalls';
import { WalletError } from './walletError';

export type ConnectRequest = Parameters<WalletGateway['connect']>[0];

/** What a wallet is opened for. */
export interface OpenContext {
  /** Aborted once the attempt has ended without a connection. */
  readonly signal: AbortSignal;
  /** Which of the Local Wallet's accounts the player chose. */
  readonly account: string | undefined;
  readonly offerSignIn?: ConnectionParts['offerSignIn'] | undefined;
}

export interface OpenedWallet extends Partial<WalletInterface> {
  /** What is known about the wallet itself once it is connected. */
  readonly app?: () => ConnectedWallet['app'];
  /** What it signed while it connected. */
  readonly signed?: () => SignedMessage | undefined;
}

export interface FoundWallet {
  /** Ours make sessions of their own, which an attempt that fails has to end. */
  readonly holdsSession: boolean;
  /** Empty for wallets that have not announced one. */
  readonly rdns: string;
  /** Whether it is asked to sign in while it connects; if it does not know how, it is asked for its accounts alone. */
  readonly triesSignIn: boolean;
  open(context: OpenContext): Promise<OpenedWallet>;
}

/** What the machine's effects act on. */
export interface ConnectionParts {
  /** The chains that a wallet may be on; it is asked to switch to the first of them. */
  readonly chains: readonly number[];
  timeLimitOf(request: ConnectRequest): number;
  /** What a wallet signs that can do so while it connects; null if there is nothing to sign. */
  readonly offerSignIn?: () => Promise<SignInOffer | null>;
  /** A silent attempt waits for its wallet to announce itself; otherwise one that is not listed is missing. */
  find(request: ConnectRequest, signal: AbortSignal): Promise<FoundWallet>;
  readonly onboard: {
    /** Calls back once web3-onboard holds the wallet; resolves once it can take in another. */
    admit(wallet: ConnectedWallet, provider: EIP1193Provider, onAdmitted: () => void): Promise<void>;
    dismiss(label: string): Promise<void>;
  };
}

interface NewConnection extends ConnectedWallet {
  readonly signed?: SignedMessage;
}

interface Connection {
  /** Rejects with a WalletError. */
  readonly connect: (request: ConnectRequest) => Promise<NewConnection>;
  readonly abandon: () => void;
  readonly disconnect: () => void;
  /** web3-onboard no longer holds the connected wallet. */
  readonly leave: () => void;
  readonly isConnected: () => boolean;
}

/** An attempt with everything about it that is not plain data. */
interface RunningAttempt extends Attempt {
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

type Send = (event: ConnectEvent) => void;

/** Runs the machine: feeds it one event after another, and turns its effects into calls of wallets and web3-onboard. */
export function openConnection(parts: ConnectionParts): Connection {
  let state = INITIAL_STATE;
  const waiting: ConnectEvent[] = [];
  const joining: Joining = { offerSignIn: parts.offerSignIn, unanswered: new Set() };
  const send: Send = event => {
    waiting.push(event);
    // An effect may send an event at once; it waits until the other effects of its step have run.
    if (waiting.length > 1) return;
    for (let next = waiting[0]; next; waiting.shift(), next = waiting[0]) {
      const { state: following, effects } = step(state, next, parts.chains);
      state = following;
      effects.forEach(effect => run(effect, { parts, joining, send }));
    }
  };
  return {
    connect: request => {
      const attempt = newAttempt(request, parts.timeLimitOf(request));
      send({ type: 'chosen', attempt });
      return attempt.result;
    },
    abandon: () => send({ type: 'abandoned' }),
    disconnect: () => send({ type: 'disconnected' }),
    leave: () => send({ type: 'left' }),
    isConnected: () => state.phase.status === 'connected',
  };
}

function newAttempt(request: ConnectRequest, timeLimit: number): RunningAttempt {
  let resolve: RunningAttempt['resolve'] = () => undefined;
  let reject: RunningAttempt['reject'] = () => undefined;
  const result = new Promise<NewConnection>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  const { label, silent } = request;
  return { label, silent, timeLimit, request, abort: new AbortController(), result, resolve, reject };
}

interface Joining {
  readonly offerSignIn: ConnectionParts['offerSignIn'];
  /** A wallet that let this request lie is asked for its accounts alone the next time. */
  readonly unanswered: Set<string>;
}

interface Runner {
  readonly parts: ConnectionParts;
  readonly joining: Joining;
  readonly send: Send;
}

function run(effect: ConnectEffect, { parts, joining, send }: Runner): void {
  // Only `newAttempt` makes attempts.
  const attempt = effect.attempt as RunningAttempt;
  const failed = (cause: unknown): void => send({ type: 'failed', attempt, cause });
  switch (effect.type) {
    case 'find':
      find(attempt, parts).then(() => send({ type: 'found', attempt }), failed);
      return;
    case 'open':
      open(attempt, parts).then(() => send({ type: 'opened', attempt, joins: mayJoin(attempt, joining) }), failed);
      return;
    case 'join':
      join(attempt, joining).then(answer => send({ type: 'answered', attempt, answer }), failed);
      return;
    case 'ask':
      ask(attempt, effect.call, effect.after).then(answer => send({ type: 'answered', attempt, answer }), failed);
      return;
    case 'start-timer':
      attempt.timer = setTimeout(() => send({ type: 'timed-out', attempt }), attempt.timeLimit);
      return;
    case 'stop-timer':
      clearTimeout(attempt.timer);
      return;
    case 'await-unlock':
      listen(attempt, 'accountsChanged', accounts => {
        if (accountsIn(accounts).length > 0) send({ type: 'unlocked', attempt });
      });
      return;
    case 'await-switch':
      listen(attempt, 'chainChanged', chain => send({ type: 'chain-changed', attempt, chain }));
      return;
    case 'cancel':
      attempt.abort.abort();
      return;
    case 'leave':
      attempt.abort.abort();
      if (attempt.found?.holdsSession) attempt.provider?.disconnect?.();
      return;
    case 'admit': {
      const closed = (): void => send({ type: 'admission-closed', attempt });
      const admitted = (): void => send({ type: 'admitted', attempt });
      parts.onboard.admit(effect.wallet, openedProvider(attempt), admitted).then(closed, closed);
      return;
    }
    case 'revoke':
      revoke(attempt);
      return;
    case 'dismiss':
      void parts.onboard.dismiss(attempt.label);
      return;
    case 'succeed':
      attempt.resolve({ ...effect.wallet, ...detailsOf(attempt) });
      return;
    case 'fail':
      attempt.reject(effect.error);
  }
}

async function find(attempt: RunningAttempt, parts: ConnectionParts): Promise<void> {
  attempt.found = await parts.find(attempt.request, attempt.abort.signal);
}

async function open(attempt: RunningAttempt, { offerSignIn }: ConnectionParts): Promise<void> {
  const { found, request, abort } = attempt;
  const opened = await found?.open({ signal: abort.signal, account: request.account, offerSignIn });
  if (typeof opened?.provider?.request !== 'function') throw new WalletError('missing-provider');
  attempt.provider = opened.provider;
  attempt.opened = opened;
}

async function ask(attempt: RunningAttempt, call: WalletCall, after: number): Promise<unknown> {
  const provider = openedProvider(attempt);
  if (after > 0) await new Promise(resolve => setTimeout(resolve, after));
  return (provider.request as Ask).call(provider, call);
}

const mayJoin = ({ found, silent, label }: RunningAttempt, { offerSignIn, unanswered }: Joining): boolean =>
  offerSignIn !== undefined && found?.triesSignIn === true && !silent && !unanswered.has(label);

/** Connects and signs in by one request (ERC-7846). */
async function join(attempt: RunningAttempt, { offerSignIn, unanswered }: Joining): Promise<unknown> {
  const offer = await offerSignIn?.();
  if (!offer) throw new WalletError('other', 'There is nothing to sign.');
  unanswered.add(attempt.label);
  try {
    const answer = await ask(attempt, joinCall(offer), 0);
    const signed = signedIn(answer);
    if (signed) attempt.signed = signed;
    return answer;
  } finally {
    unanswered.delete(attempt.label);
  }
}

function detailsOf({ found, opened, ...attempt }: RunningAttempt): Pick<NewConnection, 'rdns' | 'app' | 'signed'> {
  const app = opened?.app?.();
  const signed = attempt.signed ?? opened?.signed?.();
  return { ...(found?.rdns && { rdns: found.rdns }), ...(app && { app }), ...(signed && { signed }) };
}

/** A wallet that holds a session ends that instead. Those that do not know the call (EIP-2255) refuse it. */
function revoke(attempt: RunningAttempt): void {
  if (attempt.found?.holdsSession) return;
  ask(attempt, { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }, 0).catch(() => undefined);
}

type Listen = (event: 'accountsChanged' | 'chainChanged', listener: (value: unknown) => void) => void;

/** Until the attempt ends. Some wallets lack `on` or `removeListener`, which the type promises. */
function listen(attempt: RunningAttempt, ...[event, listener]: Parameters<Listen>): void {
  const provider = openedProvider(attempt) as { readonly on?: Listen; readonly removeListener?: Listen };
  provider.on?.(event, listener);
  const stop = (): void => provider.removeListener?.(event, listener);
  attempt.result.then(stop, stop);
}

function openedProvider({ label, provider }: RunningAttempt): EIP1193Provider {
  if (!provider) throw new Error(`${label} is used before it was opened.`);
  return provider;
}
