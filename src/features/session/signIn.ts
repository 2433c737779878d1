import type { ListenerEffectAPI } from '@reduxjs/toolkit';
import { isProblem } from '../../api/problems';
import { sessionApi } from '../../api/sessionApi';
import type { AppStore, RootState } from '../../app/storeTypes';
import { MESSAGES } from '../../messages/messages';
import { REASONS } from '../../messages/refusals';
import { isWalletFailure, WALLET_FAILURES } from '../../messages/wallet';
import type { Platform, WalletRefusal } from '../../platform/platform';
import { SIGN_IN } from '../../messages/signIn';
import { lineShown } from '../notices/noticesSlice';
import { selectConnection } from '../wallet/walletSlice';
import { selectSignIn } from './sessionSlice';
import { signInMessage } from './signInMessage';

type Api = ListenerEffectAPI<RootState, AppStore['dispatch'], Platform>;

const { askForTicket, openSession, endSession: end } = sessionApi.endpoints;

/** From the question to the session; what stands in its way is told in the quiet line, and nothing else changes. */
export async function signIn(wallet: string, api: Api): Promise<boolean> {
  if (statusOf(wallet, api) === 'asked') await api.condition(() => statusOf(wallet, api) !== 'asked');
  if (statusOf(wallet, api) === null) return giveUp(wallet, api);
  const proof = prove(wallet, api).catch((cause: unknown) => {
    if (statusOf(wallet, api) !== null) tell(cause, api);
    return false;
  });
  return Promise.race([proof, untilGivenUp(wallet, api)]);
}

/** The session of this browser, whoever's it is. */
export async function endSession(dispatch: AppStore['dispatch']): Promise<void> {
  await dispatch(end.initiate(undefined, { track: false }));
}

function statusOf(wallet: string, api: Api): 'asked' | 'signing' | null {
  const signingIn = selectSignIn(api.getState());
  return signingIn?.wallet === wallet ? signingIn.status : null;
}

async function untilGivenUp(wallet: string, api: Api): Promise<boolean> {
  await api.condition(() => statusOf(wallet, api) === null);
  return giveUp(wallet, api);
}

/** A wallet that has left needs no word about it. */
function giveUp(wallet: string, api: Api): false {
  const connection = selectConnection(api.getState());
  if (connection.status === 'connected' && connection.address === wallet) api.dispatch(lineShown(SIGN_IN.notSignedIn));
  return false;
}

async function prove(wallet: string, api: Api): Promise<boolean> {
  const { config, page, wallet: gateway } = api.extra;
  const ticket = await api.dispatch(askForTicket.initiate(undefined, { track: false })).unwrap();
  const message = signInMessage(wallet, ticket, { origin: page.origin(), chainId: config.chain.id });
  const signature = await gateway.sign({ address: wallet, message });
  // What a player signs after turning away is not used.
  if (statusOf(wallet, api) === null) return false;
  await api.dispatch(openSession.initiate({ message, signature }, { track: false })).unwrap();
  return true;
}

function tell(cause: unknown, api: Api): void {
  api.extra.log('Signing in failed', cause);
  const connection = selectConnection(api.getState());
  const label = connection.status === 'connected' ? connection.label : '';
  api.dispatch(lineShown(sentenceFor(cause, label, api.extra.config.chain.name)));
}

function sentenceFor(cause: unknown, label: string, chain: string): string {
  if (isRefusal(cause)) {
    if (cause.reason === 'rejected') return SIGN_IN.notSignedIn;
    if (cause.reason === 'other') return SIGN_IN.notSigned(label, cause.detail);
    return WALLET_FAILURES[cause.reason](label, { chain });
  }
  if (!isProblem(cause) || cause.code === 'network') return MESSAGES.notSent;
  if (cause.code !== 'status') return SIGN_IN.refused;
  if (cause.reason === 'chain-unreachable') return SIGN_IN.chainUnreachable;
  return REASONS[cause.reason ?? ''] ?? (cause.status === 401 ? SIGN_IN.refused : MESSAGES.error(cause.status));
}

function isRefusal(cause: unknown): cause is WalletRefusal {
  const { reason } = (cause ?? {}) as { reason?: unknown };
  return isWalletFailure(reason);
}
