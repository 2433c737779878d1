import type { ConnectedWallet } from './walletGateway';
import type { Attempt, ConnectEffect, ConnectState, Phase } from './connectStates';
import { SWITCH_CHECK_INTERVAL, SWITCH_CHECKS, switchCall, type WalletCall } from './walletCalls';
import { WalletError } from './walletError';

export interface Step {
  readonly state: ConnectState;
  readonly effects: readonly ConnectEffect[];
}

export const stay = (state: ConnectState): Step => ({ state, effects: [] });

export const idle = (state: ConnectState, effects: readonly ConnectEffect[] = []): Step => ({
  state: { ...state, phase: { status: 'idle' } },
  effects,
});

export const go = (state: ConnectState, phase: Phase, ...effects: readonly ConnectEffect[]): Step => ({
  state: { ...state, phase },
  effects,
});

export const ask = (attempt: Attempt, call: WalletCall, after = 0): ConnectEffect => ({
  type: 'ask',
  attempt,
  call,
  after,
});
export const CHAIN_ID: WalletCall = { method: 'eth_chainId' };

export function admit(state: ConnectState, attempt: Attempt, wallet: ConnectedWallet): Step {
  const stopTimer: ConnectEffect = { type: 'stop-timer', attempt };
  if (state.admitting) return go(state, { status: 'queued', attempt, wallet }, stopTimer);
  return go({ ...state, admitting: attempt }, { status: 'admitting', attempt, wallet }, stopTimer, {
    type: 'admit',
    attempt,
    wallet,
  });
}

export function fail(state: ConnectState, attempt: Attempt, error: WalletError): Step {
  // A silent attempt starts no session that would have to end with it.
  const end: readonly ConnectEffect[] = attempt.silent ? [] : [{ type: 'leave', attempt }];
  return {
    state: { ...state, phase: { status: 'idle' }, keptSession: attempt.silent ? attempt : null },
    effects: [{ type: 'stop-timer', attempt }, ...end, { type: 'fail', attempt, error }],
  };
}

export function readChain(
  state: ConnectState,
  phase: Extract<Phase, { readonly address: string }>,
  chainId: number | null,
  chains: readonly number[],
): Step {
  const { attempt, address } = phase;
  const [wanted = 1] = chains;
  if (chainId === null) return fail(state, attempt, new WalletError('other', 'It names no chain.'));
  if (attempt.silent || chains.includes(chainId))
    return admit(state, attempt, { label: attempt.label, address, chainId });
  if (phase.status === 'checking-switch') {
    if (phase.checksLeft === 0) return fail(state, attempt, phase.refusal);
    return go(state, { ...phase, checksLeft: phase.checksLeft - 1 }, ask(attempt, CHAIN_ID, SWITCH_CHECK_INTERVAL));
  }
  const switching: Phase = { status: 'switching-chain', attempt, address };
  return go(state, switching, { type: 'await-switch', attempt }, ask(attempt, switchCall(wanted)));
}

/** Wallets respond before they have switched, switch although they refused, or never do what they promised. */
export function checkSwitch(
  state: ConnectState,
  { attempt, address }: Extract<Phase, { readonly address: string }>,
  refusal: WalletError,
): Step {
  const checking: Phase = { status: 'checking-switch', attempt, address, checksLeft: SWITCH_CHECKS, refusal };
  return go(state, checking, ask(attempt, CHAIN_ID));
}

/** Some wallets switch without ever responding to the request. */
export function readReport(state: ConnectState, chainId: number | null, chains: readonly number[]): Step {
  const { phase } = state;
  if (phase.status !== 'switching-chain' || chainId === null || !chains.includes(chainId)) return stay(state);
  const { attempt, address } = phase;
  return admit(state, attempt, { label: attempt.label, address, chainId });
}
