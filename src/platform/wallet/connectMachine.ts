import type { ConnectedWallet } from '../platform';
import { accountsIn, chainIn, SWITCH_CHECK_INTERVAL, SWITCH_CHECKS, switchCall, type WalletCall } from './walletCalls';
import { toSwitchError, toWalletError, WalletError } from './walletError';

export interface Attempt {
  readonly label: string;
  /** A silent attempt never makes a wallet prompt its owner, and takes it on whatever chain it is. */
  readonly silent: boolean;
  /** How long the wallet may take once its code has loaded, in milliseconds. */
  readonly timeLimit: number;
}

type Phase =
  | { readonly status: 'idle' }
  | { readonly status: 'finding' | 'opening' | 'asking'; readonly attempt: Attempt }
  /** Only for silent attempts: the wallet shares no account, perhaps because it is locked. */
  | { readonly status: 'locked'; readonly attempt: Attempt }
  | {
      readonly status: 'checking-chain' | 'switching-chain';
      readonly attempt: Attempt;
      readonly address: string;
    }
  | {
      readonly status: 'checking-switch';
      readonly attempt: Attempt;
      readonly address: string;
      /** How often the chain may still be asked for. */
      readonly checksLeft: number;
    }
  /** All questions are answered; web3-onboard takes wallets in one at a time. */
  | {
      readonly status: 'queued' | 'admitting' | 'connected';
      readonly attempt: Attempt;
      readonly wallet: ConnectedWallet;
    };

interface ConnectState {
  readonly phase: Phase;
  /** The wallet that web3-onboard is busy taking in, even if its attempt was abandoned meanwhile. */
  readonly admitting: Attempt | null;
  /** Failed without a prompt. It may hold a session that the player can still use, until another wallet is chosen. */
  readonly keptSession: Attempt | null;
}

export const INITIAL_STATE: ConnectState = { phase: { status: 'idle' }, admitting: null, keptSession: null };

/** Events of a wallet carry their attempt, because a wallet may answer after its attempt has ended. */
export type ConnectEvent =
  | { readonly type: 'chosen'; readonly attempt: Attempt }
  | { readonly type: 'abandoned' }
  | { readonly type: 'disconnected' }
  | { readonly type: 'found'; readonly attempt: Attempt }
  | { readonly type: 'opened'; readonly attempt: Attempt }
  | { readonly type: 'answered'; readonly attempt: Attempt; readonly answer: unknown }
  /** A wallet that shared no account now does. */
  | { readonly type: 'unlocked'; readonly attempt: Attempt }
  | { readonly type: 'failed'; readonly attempt: Attempt; readonly cause: unknown }
  | { readonly type: 'timed-out'; readonly attempt: Attempt }
  /** web3-onboard holds the wallet. */
  | { readonly type: 'admitted'; readonly attempt: Attempt }
  /** web3-onboard can take in the next one, up to 1.5 s later. */
  | { readonly type: 'admission-closed'; readonly attempt: Attempt }
  /** The connected wallet disconnected by itself. */
  | { readonly type: 'left' };

export type ConnectEffect =
  | { readonly type: 'find' | 'open' | 'start-timer' | 'stop-timer'; readonly attempt: Attempt }
  /** `after` is a delay in milliseconds. */
  | { readonly type: 'ask'; readonly attempt: Attempt; readonly call: WalletCall; readonly after: number }
  /** Waits for the wallet to share an account, without asking for one. */
  | { readonly type: 'await-unlock'; readonly attempt: Attempt }
  /** Cancels what the attempt still does. */
  | { readonly type: 'cancel'; readonly attempt: Attempt }
  /** The same, and ends the session or pairing that the attempt made. */
  | { readonly type: 'leave'; readonly attempt: Attempt }
  | { readonly type: 'admit'; readonly attempt: Attempt; readonly wallet: ConnectedWallet }
  /** Takes back the page's right to see the wallet's accounts, if the wallet knows how. */
  | { readonly type: 'revoke'; readonly attempt: Attempt }
  /** Takes the wallet out of web3-onboard, which ends its session too. */
  | { readonly type: 'dismiss'; readonly attempt: Attempt }
  | { readonly type: 'succeed'; readonly attempt: Attempt; readonly wallet: ConnectedWallet }
  | { readonly type: 'fail'; readonly attempt: Attempt; readonly error: WalletError };

interface Step {
  readonly state: ConnectState;
  readonly effects: readonly ConnectEffect[];
}

/**
 * Connecting as a pure state machine: at most one attempt is current, and a new choice ends it whatever its phase.
 * `chains` are those that a wallet may be on; it is asked to switch to the first of them.
 */
export function step(state: ConnectState, event: ConnectEvent, chains: readonly number[]): Step {
  switch (event.type) {
    case 'chosen':
      return choose(state, event.attempt);
    case 'abandoned':
      return state.phase.status === 'connected' ? stay(state) : idle(state, endCurrent(state));
    case 'disconnected':
      return idle({ ...state, keptSession: null }, [
        ...(state.phase.status === 'connected' ? [{ type: 'revoke', attempt: state.phase.attempt } as const] : []),
        ...endCurrent(state),
        ...endKeptSession(state),
      ]);
    case 'left':
      return state.phase.status === 'connected' ? idle(state) : stay(state);
    case 'admission-closed':
      return closeAdmission(state, event.attempt);
    case 'found':
    case 'opened':
    case 'answered':
    case 'unlocked':
    case 'failed':
    case 'timed-out':
    case 'admitted':
      return isCurrent(state, event.attempt) ? advance(state, event, chains) : undoLate(state, event);
  }
}

const stay = (state: ConnectState): Step => ({ state, effects: [] });

const idle = (state: ConnectState, effects: readonly ConnectEffect[] = []): Step => ({
  state: { ...state, phase: { status: 'idle' } },
  effects,
});

const go = (state: ConnectState, phase: Phase, ...effects: readonly ConnectEffect[]): Step => ({
  state: { ...state, phase },
  effects,
});

const isCurrent = ({ phase }: ConnectState, attempt: Attempt): boolean =>
  phase.status !== 'idle' && phase.attempt === attempt;

function choose(state: ConnectState, attempt: Attempt): Step {
  return {
    state: { ...state, phase: { status: 'finding', attempt }, keptSession: null },
    effects: [
      ...endCurrent(state, attempt),
      ...(isHeldBy(state.keptSession, attempt) ? [] : endKeptSession(state)),
      { type: 'start-timer', attempt },
      { type: 'find', attempt },
    ],
  };
}

const endKeptSession = ({ keptSession }: ConnectState): readonly ConnectEffect[] =>
  keptSession ? [{ type: 'leave', attempt: keptSession }] : [];

/** A wallet that is chosen after it was asked silently goes on with the session that it has. */
const isHeldBy = (silent: Attempt | null, next: Attempt | undefined): boolean =>
  silent?.silent === true && silent.label === next?.label;

function endCurrent({ phase }: ConnectState, next?: Attempt): readonly ConnectEffect[] {
  if (phase.status === 'idle') return [];
  const { attempt } = phase;
  if (phase.status === 'connected') return [{ type: 'dismiss', attempt }];
  return [
    { type: 'stop-timer', attempt },
    { type: isHeldBy(attempt, next) ? 'cancel' : 'leave', attempt },
    { type: 'fail', attempt, error: new WalletError('rejected', 'abandoned') },
  ];
}

type WalletEvent = Exclude<
  Extract<ConnectEvent, { readonly attempt: Attempt }>,
  { readonly type: 'chosen' | 'admission-closed' }
>;

/** What a wallet does after its attempt has ended must not last, unless a newer attempt uses the same wallet. */
function undoLate(state: ConnectState, { type, attempt }: WalletEvent): Step {
  const { phase, keptSession } = state;
  const isInUse = keptSession === attempt || (phase.status !== 'idle' && phase.attempt.label === attempt.label);
  const hasActed = type === 'opened' || type === 'answered';
  return { state, effects: hasActed && !isInUse ? [{ type: 'leave', attempt }] : [] };
}

function advance(state: ConnectState, event: WalletEvent, chains: readonly number[]): Step {
  const { attempt } = event;
  switch (event.type) {
    case 'found':
      return go(state, { status: 'opening', attempt }, { type: 'stop-timer', attempt }, { type: 'open', attempt });
    case 'opened':
      return askForAccounts(state, attempt);
    case 'unlocked':
      return state.phase.status === 'locked' ? askForAccounts(state, attempt) : stay(state);
    case 'answered':
      return readAnswer(state, event.answer, chains);
    case 'failed':
      return fail(state, attempt, errorIn(state.phase, event.cause));
    case 'timed-out':
      return fail(state, attempt, new WalletError('no-answer'));
    case 'admitted':
      return state.phase.status === 'admitting'
        ? go(state, { ...state.phase, status: 'connected' }, { type: 'succeed', attempt, wallet: state.phase.wallet })
        : stay(state);
  }
}

function askForAccounts(state: ConnectState, attempt: Attempt): Step {
  const call = { method: attempt.silent ? 'eth_accounts' : 'eth_requestAccounts' };
  return go(state, { status: 'asking', attempt }, { type: 'start-timer', attempt }, ask(attempt, call));
}

const ask = (attempt: Attempt, call: WalletCall, after = 0): ConnectEffect => ({ type: 'ask', attempt, call, after });
const CHAIN_ID: WalletCall = { method: 'eth_chainId' };

function readAnswer(state: ConnectState, answer: unknown, chains: readonly number[]): Step {
  const { phase } = state;
  switch (phase.status) {
    case 'asking': {
      const { attempt } = phase;
      const [address] = accountsIn(answer);
      if (address === undefined) return refuse(state, attempt);
      return go(state, { status: 'checking-chain', attempt, address }, ask(attempt, CHAIN_ID));
    }
    case 'switching-chain':
      // Some wallets say so before they have switched, and some never do.
      return go(
        state,
        { ...phase, status: 'checking-switch', checksLeft: SWITCH_CHECKS },
        ask(phase.attempt, CHAIN_ID),
      );
    case 'checking-chain':
    case 'checking-switch':
      return readChain(state, phase, chainIn(answer), chains);
    case 'idle':
    case 'finding':
    case 'opening':
    case 'locked':
    case 'queued':
    case 'admitting':
    case 'connected':
      return stay(state);
  }
}

/** The wallet shares no account. */
function refuse(state: ConnectState, attempt: Attempt): Step {
  if (!attempt.silent) return fail(state, attempt, new WalletError('no-account'));
  return go(state, { status: 'locked', attempt }, { type: 'stop-timer', attempt }, { type: 'await-unlock', attempt });
}

function readChain(
  state: ConnectState,
  phase: Extract<Phase, { readonly address: string }>,
  chainId: number | null,
  chains: readonly number[],
): Step {
  const { attempt, address } = phase;
  const [wanted = 1] = chains;
  if (chainId === null) return fail(state, attempt, new WalletError('other', 'It names no chain.'));
  const admitted = (): Step => admit(state, attempt, { label: attempt.label, address, chainId });
  if (phase.status === 'checking-switch') {
    if (chainId === wanted) return admitted();
    if (phase.checksLeft === 0) return fail(state, attempt, new WalletError('unsupported-chain'));
    return go(state, { ...phase, checksLeft: phase.checksLeft - 1 }, ask(attempt, CHAIN_ID, SWITCH_CHECK_INTERVAL));
  }
  if (attempt.silent || chains.includes(chainId)) return admitted();
  return go(state, { status: 'switching-chain', attempt, address }, ask(attempt, switchCall(wanted)));
}

function admit(state: ConnectState, attempt: Attempt, wallet: ConnectedWallet): Step {
  const stopTimer: ConnectEffect = { type: 'stop-timer', attempt };
  if (state.admitting) return go(state, { status: 'queued', attempt, wallet }, stopTimer);
  return go({ ...state, admitting: attempt }, { status: 'admitting', attempt, wallet }, stopTimer, {
    type: 'admit',
    attempt,
    wallet,
  });
}

function closeAdmission(state: ConnectState, attempt: Attempt): Step {
  const free: ConnectState = { ...state, admitting: null };
  const { phase } = free;
  if (isCurrent(free, attempt))
    return phase.status === 'connected' ? stay(free) : fail(free, attempt, new WalletError('other'));
  // Taken in although it was abandoned.
  const dismiss: ConnectEffect = { type: 'dismiss', attempt };
  if (phase.status !== 'queued') return { state: free, effects: [dismiss] };
  const next = admit(free, phase.attempt, phase.wallet);
  return { ...next, effects: [dismiss, ...next.effects] };
}

function fail(state: ConnectState, attempt: Attempt, error: WalletError): Step {
  // A silent attempt makes no session that would have to end with it.
  const end: readonly ConnectEffect[] = attempt.silent ? [] : [{ type: 'leave', attempt }];
  return {
    state: { ...state, phase: { status: 'idle' }, keptSession: attempt.silent ? attempt : null },
    effects: [{ type: 'stop-timer', attempt }, ...end, { type: 'fail', attempt, error }],
  };
}

function errorIn({ status }: Phase, cause: unknown): WalletError {
  if (status === 'opening') return toWalletError(cause, 'missing-provider');
  return status === 'switching-chain' ? toSwitchError(cause) : toWalletError(cause);
}
