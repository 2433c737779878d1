import type { EIP1193Provider } from '@web3-onboard/common';
import type { ConnectedWallet, SignInOffer, WalletChange } from './walletGateway';
import {
  ask,
  detailsOf,
  join,
  listen,
  mayJoin,
  newAttempt,
  open,
  openedProvider,
  revoke,
  type ConnectRequest,
  type FoundWallet,
  type Joining,
  type NewConnection,
  type OfferSignIn,
  type RunningAttempt,
} from './attempt';
import { step } from './connectMachine';
import { INITIAL_STATE, type ConnectEffect, type ConnectEvent, type ConnectState } from './connectStates';
import { accountsIn } from './walletCalls';

/** Everything that the machine's effects act on. */
export interface ConnectionParts {
  /** The chains that a wallet may be on; it is asked to switch to the first of them. */
  readonly chains: readonly number[];
  timeLimitOf(request: ConnectRequest): number;
  readonly offerSignIn?: OfferSignIn;
  /** A silent attempt waits for its wallet to announce itself; otherwise one that is not listed is missing. */
  find(request: ConnectRequest, signal: AbortSignal): Promise<FoundWallet>;
  readonly onboard: {
    /** Calls back once web3-onboard holds the wallet; resolves once it can admit another. */
    admit(wallet: ConnectedWallet, provider: EIP1193Provider, onAdmitted: () => void): Promise<void>;
    dismiss(label: string): Promise<void>;
  };
}

interface Connection {
  /** Rejects with a WalletError. */
  readonly connect: (request: ConnectRequest) => Promise<NewConnection>;
  readonly abandon: () => void;
  readonly disconnect: () => void;
  /** web3-onboard no longer holds the connected wallet; returns what that means. */
  readonly leave: () => Exclude<WalletChange, ConnectedWallet>;
  readonly isConnected: () => boolean;
}

type Send = (event: ConnectEvent) => void;

/** Runs the machine: feeds it one event after another, and turns its effects into calls of wallets and web3-onboard. */
export function openConnection({ offerSignIn, ...given }: ConnectionParts): Connection {
  const parts: ConnectionParts = { ...given, ...(offerSignIn && { offerSignIn: () => inTime(offerSignIn()) }) };
  let state = INITIAL_STATE;
  const waiting: ConnectEvent[] = [];
  const joining: Joining = { offerSignIn: parts.offerSignIn, unanswered: new Set() };
  const send: Send = event => {
    waiting.push(event);
    // An effect may send an event at once; it waits until the other effects of its step have run.
    if (waiting.length > 1) return;
    for (let next = waiting[0]; next; waiting.shift(), next = waiting[0]) {
      const { state: following, effects } = stepSafely(state, next, parts.chains);
      state = following;
      effects.forEach(effect => runSafely(effect, { parts, joining, send }));
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
    leave: () => {
      const { phase } = state;
      const hadSession = phase.status === 'connected' && (phase.attempt as RunningAttempt).found?.holdsSession;
      send({ type: 'left' });
      return hadSession ? null : 'withheld';
    },
    isConnected: () => state.phase.status === 'connected',
  };
}

/** How long connecting waits for the game's server, in milliseconds. */
const OFFER_LIMIT = 3_000;

/** Without an offer in time the wallet only connects. */
function inTime(offer: Promise<SignInOffer | null>): Promise<SignInOffer | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>(resolve => (timer = setTimeout(resolve, OFFER_LIMIT, null)));
  return Promise.race([offer, late]).finally(() => clearTimeout(timer));
}

/** A wallet may return an object that throws when it is read, which must not stop the machine. */
function stepSafely(state: ConnectState, event: ConnectEvent, chains: readonly number[]): ReturnType<typeof step> {
  try {
    return step(state, event, chains);
  } catch (cause: unknown) {
    if (event.type !== 'responded') throw cause;
    return step(state, { type: 'failed', attempt: event.attempt, cause }, chains);
  }
}

/** A wallet may also throw when it is listened to or disconnected. */
function runSafely(effect: ConnectEffect, runner: Runner): void {
  try {
    run(effect, runner);
  } catch (cause: unknown) {
    runner.send({ type: 'failed', attempt: effect.attempt, cause });
  }
}

interface Runner {
  readonly parts: ConnectionParts;
  readonly joining: Joining;
  readonly send: Send;
}

async function find(attempt: RunningAttempt, parts: ConnectionParts): Promise<void> {
  attempt.found = await parts.find(attempt.request, attempt.abort.signal);
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
      open(attempt, joining.offerSignIn).then(
        () => send({ type: 'opened', attempt, joins: mayJoin(attempt, joining) }),
        failed,
      );
      return;
    case 'join':
      join(attempt, joining).then(result => send({ type: 'responded', attempt, result }), failed);
      return;
    case 'ask':
      ask(attempt, effect.call, effect.after).then(result => send({ type: 'responded', attempt, result }), failed);
      return;
    case 'start-timer':
      attempt.timer = setTimeout(() => send({ type: 'timed-out', attempt }), attempt.timeLimit);
      return;
    case 'stop-timer':
      clearTimeout(attempt.timer);
      return;
    case 'await-unlock':
      if (!attempt.found?.holdsSession) attempt.request.onLocked?.();
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
