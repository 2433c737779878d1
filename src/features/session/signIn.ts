import { holdingsApi } from '../../api/holdingsApi';
import { isProblem, type Problem } from '../../api/problems';
import { sessionApi } from '../../api/sessionApi';
import type { AppListenerApi } from '../../base/storeTypes';
import { MESSAGES } from '../../messages/messages';
import { reasonFor } from '../../messages/refusals';
import { WALLET_FAILURES } from '../../messages/wallet';
import { WALLET_FAILURE_REASONS } from '../../../wallet';
import type { SignedMessage, SignInOffer, WalletRefusal } from '../../../wallet';
import { SIGN_IN } from '../../messages/signIn';
import { selectToast, toastHidden, toastShown } from '../notices/noticesSlice';
import { selectConnection } from '../wallet/walletSlice';
import { selectSignIn, signedOut, signInOffered, signOutPostponed } from './sessionSlice';
import { signInMessage, STATEMENT } from './signInMessage';

/** Only the message needs the hash function of addresses; connecting and disconnecting do not. */
const loadAddresses = () => import(/* webpackChunkName: "address" */ 'ethers/address');

const { requestTicket, openSession, getSession, endSession: end } = sessionApi.endpoints;

/** From asking the player to the session. A failure is announced in a toast and changes nothing else. */
export async function signIn(wallet: string, api: AppListenerApi): Promise<Problem | null> {
  hideEarlierRefusal(api);
  if (await isNoHolder(wallet, api)) return NO_HOLDER;
  if (statusOf(wallet, api) === 'checking') api.dispatch(signInOffered());
  if (statusOf(wallet, api) === 'asked') await api.condition(() => statusOf(wallet, api) !== 'asked');
  if (statusOf(wallet, api) === null) return giveUp(wallet, api);
  const signing = openSessionFor(wallet, api).catch((cause: unknown) => {
    if (statusOf(wallet, api) !== null) announceFailure(cause, api);
    return false;
  });
  const dismissal = api.condition(() => statusOf(wallet, api) === null);
  const isSignedIn = await Promise.race([signing, dismissal.then(() => undefined)]);
  if (isSignedIn === undefined) return giveUp(wallet, api);
  return isSignedIn ? null : NOT_SIGNED_IN;
}

const NOT_SIGNED_IN: Problem = { code: 'not-signed-in' };
/** What the server would respond after the signature. */
const NO_HOLDER: Problem = { code: 'status', status: 422, reason: 'no-qualifying-nft' };

/** The longest time before the player is asked, in milliseconds. */
const MAX_CHECK = 3000;

/** Only holders submit and vote, so other wallets need not sign. The cached holdings may be older than the first NFT, so they are read again. */
async function isNoHolder(wallet: string, api: AppListenerApi): Promise<boolean> {
  const { getHoldings } = holdingsApi.endpoints;
  const known = getHoldings.select({ wallet, kind: 'xp' })(api.getState());
  // Without a successful call, nothing is known.
  if (known.isUninitialized || known.isError) return false;
  const holdsNothing = async (forceRefetch: boolean): Promise<boolean> => {
    const request = getHoldings.initiate({ wallet, kind: 'xp' }, { subscribe: false, forceRefetch });
    const { data, isError } = await api.dispatch(request);
    return !isError && data?.nftXp === 0;
  };
  const check = async (): Promise<boolean> =>
    (await holdsNothing(false)) && (known.isLoading || (await holdsNothing(true)));
  return Promise.race([check(), api.delay(MAX_CHECK).then(() => false)]);
}

/**
 * What a wallet signs if it can do so while it connects; null while there is a session, whichever wallet it belongs to.
 */
export async function offerSignIn({ dispatch, extra }: AppListenerApi): Promise<SignInOffer | null> {
  const { page, config } = extra;
  const once = { subscribe: false, forceRefetch: true };
  const session = await dispatch(getSession.initiate(undefined, once)).unwrap();
  if (session !== null) return null;
  const ticket = await dispatch(requestTicket.initiate({}, { track: false })).unwrap();
  const uri = page.origin();
  return { ...ticket, domain: new URL(uri).host, uri, statement: STATEMENT, chainId: config.chain.id };
}

/** If the session does not start now, it starts when it is first needed. */
export async function acceptSignIn(signed: SignedMessage, { dispatch, extra }: AppListenerApi): Promise<void> {
  const { error } = await dispatch(openSession.initiate(signed, { track: false }));
  if (error !== undefined) extra.log('The wallet signed, but the session did not begin', error);
}

/** The waits before each attempt to end a session, in milliseconds. */
const END_WAITS = [0, 5_000, 15_000, 60_000, 300_000];

/** Ends the browser's session, whichever wallet it belongs to; tries again until the listener is cancelled. */
export async function endSession(api: AppListenerApi): Promise<void> {
  for (const wait of END_WAITS) {
    await api.delay(wait);
    const { error } = await api.dispatch(end.initiate({ everywhere: false }, { track: false }));
    if (error === undefined) {
      api.dispatch(signedOut());
      return;
    }
    if (wait > 0) continue;
    api.dispatch(signOutPostponed());
    api.dispatch(toastShown(SIGN_IN.notEnded));
  }
}

/** The player is asked again, so the line about the last time no longer applies. */
function hideEarlierRefusal(api: AppListenerApi): void {
  if (selectToast(api.getState())?.text === SIGN_IN.notSignedIn) api.dispatch(toastHidden());
}

function statusOf(wallet: string, api: AppListenerApi): 'checking' | 'asked' | 'signing' | null {
  const signingIn = selectSignIn(api.getState());
  return signingIn?.wallet === wallet ? signingIn.status : null;
}

/** Says nothing if the wallet has been disconnected. */
function giveUp(wallet: string, api: AppListenerApi): Problem {
  const connection = selectConnection(api.getState());
  if (connection.status !== 'connected') return NOT_SIGNED_IN;
  const isSameAccount = connection.address === wallet;
  api.dispatch(toastShown(isSameAccount ? SIGN_IN.notSignedIn : SIGN_IN.otherAccount(connection.label)));
  return NOT_SIGNED_IN;
}

async function openSessionFor(wallet: string, api: AppListenerApi): Promise<boolean> {
  const { config, page, wallet: gateway } = api.extra;
  const [ticket, { getAddress }] = await Promise.all([
    api.dispatch(requestTicket.initiate({ wallet }, { track: false })).unwrap(),
    loadAddresses(),
  ]);
  const owner = getAddress(wallet.toLowerCase());
  const message = signInMessage(owner, ticket, { origin: page.origin(), chainId: config.chain.id });
  const signature = await gateway.sign({ address: wallet, message });
  // A signature that arrives after the player has declined is not used.
  if (statusOf(wallet, api) === null) return false;
  await api.dispatch(openSession.initiate({ message, signature }, { track: false })).unwrap();
  return true;
}

function announceFailure(cause: unknown, api: AppListenerApi): void {
  api.extra.log('Signing in failed', cause);
  const connection = selectConnection(api.getState());
  const label = connection.status === 'connected' ? connection.label : '';
  api.dispatch(toastShown(sentenceFor(cause, label, api.extra.config.chain.name)));
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
  return reasonFor(cause.reason) ?? (cause.status === 401 ? SIGN_IN.refused : MESSAGES.error(cause.status));
}

function isRefusal(cause: unknown): cause is WalletRefusal {
  const { reason } = (cause ?? {}) as { reason?: unknown };
  return WALLET_FAILURE_REASONS.some(known => known === reason);
}
