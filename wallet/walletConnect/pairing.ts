import { forgetPairing, keepPairing, readPairing } from '../keptPairing';
import type { SignedMessage, SignInOffer } from '../walletGateway';
import { toWalletError, WalletError } from '../walletError';
import { pairingLink } from '../walletApps';
import { propose, resumeProposal, type Proposal } from './proposal';
import type { Authentication, PackageProvider, WalletConnectOptions } from './types';

type PairingOptions = Pick<
  WalletConnectOptions,
  'relayTimeLimit' | 'onPairing' | 'signal' | 'label' | 'app' | 'openApp' | 'offerSignIn'
>;
/** Resolves with what the wallet has signed while it connected. */
type Pair = (options: PairingOptions, ready: Promise<unknown>) => Promise<SignedMessage | undefined>;

/**
 * The package gives an unreachable relay more than a minute, and keeps only the message of a refusal. `ready` has to
 * settle first, because a session that ends takes every open proposal with it.
 */
export function openPairing(real: PackageProvider): Pair {
  const { causeOf, offer } = wrapConnect(real);
  let unsent: Proposal | null = null;

  /** The package keeps trying to send a proposal, and the codes of two proposals at once could not be told apart. */
  const proposalToSend = (): Proposal => {
    if (unsent) return unsent;
    const proposal = propose(real);
    unsent = proposal;
    const forget = (): void => void (unsent = unsent === proposal ? null : unsent);
    Promise.race([proposal.sent, proposal.session]).then(forget, forget);
    return proposal;
  };

  return async (options, ready) => {
    const { relayTimeLimit, onPairing, signal, label } = options;
    const limit = timeLimit(relayTimeLimit);
    const over = Promise.race([limit.passed, aborted(signal)]);
    let proposal: Proposal | undefined;
    try {
      await Promise.race([ready, over]);
      const kept = await resumeProposal(real, keptUri(label));
      if (kept === null) offer(await Promise.race([offerIn(options), over]));
      proposal = kept ?? proposalToSend();
      proposal.show(uri => show(uri, { ...options, isNew: kept === null }));
      await Promise.race([proposal.sent, proposal.session, over]);
      limit.clear();
      await Promise.race([proposal.session, over]);
      return signedWith(real);
    } catch (cause: unknown) {
      proposal?.giveUp();
      throw failureOf(causeOf(cause), proposal);
    } finally {
      limit.clear();
      forgetPairing(proposal?.uri() ?? undefined);
      onPairing(null);
    }
  };
}

/** The code that this tab was showing for the wallet before it was loaded again. */
function keptUri(label: string): string | null {
  const kept = readPairing(window);
  return kept?.label === label ? kept.uri : null;
}

/** A new code leads to the app at once; a player who has been there decides whether to go back. */
function show(
  uri: string,
  { label, app, onPairing, openApp, isNew }: PairingOptions & { readonly isNew: boolean },
): void {
  keepPairing({ label, uri });
  const link = app && pairingLink(app, uri);
  onPairing(link ?? uri);
  if (link !== undefined && isNew) openApp(link);
}

/** Until the relay has accepted the proposal, only the way to it can fail. */
function failureOf(cause: unknown, proposal: Proposal | undefined): WalletError {
  const failure = toWalletError(cause);
  if (cause instanceof WalletError) return cause;
  if ((proposal?.uri() ?? null) === null) return new WalletError('unreachable', failure.detail);
  return /expired/i.test(failure.detail) ? new WalletError('expired', failure.detail) : failure;
}

/** Without the game's server the wallet only connects. */
const offerIn = ({ offerSignIn }: PairingOptions): Promise<SignInOffer | null> =>
  offerSignIn?.().catch(() => null) ?? Promise.resolve(null);

/** The message that the wallet has signed, of which the package has the parts. */
function signedWith({ session, signer }: PackageProvider): SignedMessage | undefined {
  const signed = session?.authentication?.[0];
  if (signed === undefined) return undefined;
  const message = signer.client.formatAuthMessage({ request: signed.p as never, iss: signed.p.iss });
  return { message, signature: signed.s.s };
}

/** The package's provider drops the original error of the wallet or the relay, and cannot ask a wallet to sign in. */
function wrapConnect(real: PackageProvider) {
  const connect = real.signer.connect.bind(real.signer);
  let authentication: readonly Authentication[] = [];
  let last: unknown;
  real.signer.connect = async options => {
    try {
      return await connect(Object.assign(options, authentication.length > 0 && { authentication }));
    } catch (cause: unknown) {
      last = cause;
      throw cause;
    }
  };
  const messageOf = (error: unknown): unknown => (error as { message?: unknown } | undefined)?.message;
  return {
    causeOf: (error: unknown) => (error instanceof Error && messageOf(last) === error.message ? last : error),
    /** What the wallet of the next proposal is asked to sign. */
    offer: (offered: SignInOffer | null) => {
      authentication = offered === null ? [] : [authenticationOf(offered)];
    },
  };
}

const authenticationOf = ({
  chainId,
  expirationTime: exp,
  domain,
  nonce,
  uri,
  statement,
}: SignInOffer): Authentication => ({
  domain,
  nonce,
  uri,
  statement,
  exp,
  chains: [`eip155:${chainId}`],
});

function timeLimit(milliseconds: number): { readonly passed: Promise<never>; clear(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new WalletError('unreachable', 'no response in time')), milliseconds);
  });
  return { passed, clear: () => clearTimeout(timer) };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = (): void => reject(new WalletError('rejected', 'abandoned'));
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
