import type { Attempt, ConnectEffect, ConnectEvent, ConnectState } from './connectStates';
import {
  admit,
  ask,
  CHAIN_ID,
  checkSwitch,
  fail,
  go,
  idle,
  readChain,
  readReport,
  stay,
  type Step,
} from './connectSteps';
import { accountsIn, accountsJoined, chainIn } from './walletCalls';
import { toSwitchError, toWalletError, WalletError } from './walletError';

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
    case 'responded':
    case 'unlocked':
    case 'chain-changed':
    case 'failed':
    case 'timed-out':
    case 'admitted':
      return isCurrent(state, event.attempt) ? advance(state, event, chains) : undoLate(state, event);
  }
}

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

/** A wallet that is chosen after it was asked silently continues with its session. */
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

/** Whatever a wallet does after its attempt has ended is undone, unless a newer attempt uses the same wallet. */
function undoLate(state: ConnectState, { type, attempt }: WalletEvent): Step {
  const { phase, keptSession } = state;
  const isInUse = keptSession === attempt || (phase.status !== 'idle' && phase.attempt.label === attempt.label);
  const hasActed = type === 'opened' || type === 'responded';
  return { state, effects: hasActed && !isInUse ? [{ type: 'leave', attempt }] : [] };
}

function advance(state: ConnectState, event: WalletEvent, chains: readonly number[]): Step {
  const { attempt } = event;
  switch (event.type) {
    case 'found':
      return go(state, { status: 'opening', attempt }, { type: 'stop-timer', attempt }, { type: 'open', attempt });
    case 'opened':
      return event.joins ? join(state, attempt) : askForAccounts(state, attempt);
    case 'unlocked':
      return state.phase.status === 'locked' ? askForAccounts(state, attempt) : stay(state);
    case 'chain-changed':
      return readReport(state, chainIn(event.chain), chains);
    case 'responded':
      return readResult(state, event.result, chains);
    case 'failed':
      return readFailure(state, attempt, event.cause);
    case 'timed-out':
      return fail(state, attempt, new WalletError('no-answer'));
    case 'admitted':
      return state.phase.status === 'admitting'
        ? go(state, { ...state.phase, status: 'connected' }, { type: 'succeed', attempt, wallet: state.phase.wallet })
        : stay(state);
  }
}

const join = (state: ConnectState, attempt: Attempt): Step =>
  go(state, { status: 'joining', attempt }, { type: 'start-timer', attempt }, { type: 'join', attempt });

/** Most wallets do not know the request yet, and report that in many ways. */
function failToJoin(state: ConnectState, attempt: Attempt, error: WalletError): Step {
  if (error.reason === 'rejected' || error.reason === 'already-pending') return fail(state, attempt, error);
  const next = askForAccounts(state, attempt);
  return { ...next, effects: [{ type: 'stop-timer', attempt }, ...next.effects] };
}

function askForAccounts(state: ConnectState, attempt: Attempt): Step {
  const call = { method: attempt.silent ? 'eth_accounts' : 'eth_requestAccounts' };
  return go(state, { status: 'asking', attempt }, { type: 'start-timer', attempt }, ask(attempt, call));
}

function readResult(state: ConnectState, result: unknown, chains: readonly number[]): Step {
  const { phase } = state;
  switch (phase.status) {
    case 'joining': {
      const { attempt } = phase;
      const [address] = accountsJoined(result);
      if (address === undefined) return failToJoin(state, attempt, new WalletError('other'));
      return go(state, { status: 'checking-chain', attempt, address }, ask(attempt, CHAIN_ID));
    }
    case 'asking': {
      const { attempt } = phase;
      const [address] = accountsIn(result);
      if (address === undefined) return refuse(state, attempt);
      return go(state, { status: 'checking-chain', attempt, address }, ask(attempt, CHAIN_ID));
    }
    case 'switching-chain':
      return checkSwitch(state, phase, new WalletError('unsupported-chain'));
    case 'checking-chain':
    case 'checking-switch':
      return readChain(state, phase, chainIn(result), chains);
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

function closeAdmission(state: ConnectState, attempt: Attempt): Step {
  const free: ConnectState = { ...state, admitting: null };
  const { phase } = free;
  if (isCurrent(free, attempt))
    return phase.status === 'connected' ? stay(free) : fail(free, attempt, new WalletError('other'));
  // It was admitted although it had been abandoned.
  const dismiss: ConnectEffect = { type: 'dismiss', attempt };
  if (phase.status !== 'queued') return { state: free, effects: [dismiss] };
  const next = admit(free, phase.attempt, phase.wallet);
  return { ...next, effects: [dismiss, ...next.effects] };
}

function readFailure(state: ConnectState, attempt: Attempt, cause: unknown): Step {
  const { phase } = state;
  switch (phase.status) {
    case 'opening':
      return fail(state, attempt, toWalletError(cause, 'missing-provider'));
    case 'joining':
      return failToJoin(state, attempt, toWalletError(cause));
    case 'switching-chain': {
      const refusal = toSwitchError(cause);
      return refusal.reason === 'switch-declined' ? fail(state, attempt, refusal) : checkSwitch(state, phase, refusal);
    }
    // The request to switch was refused after the wallet had switched.
    case 'queued':
    case 'admitting':
    case 'connected':
      return stay(state);
    case 'idle':
    case 'finding':
    case 'asking':
    case 'locked':
    case 'checking-chain':
    case 'checking-switch':
      return fail(state, attempt, toWalletError(cause));
  }
}
