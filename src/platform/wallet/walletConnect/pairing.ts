import { toWalletError, WalletError } from '../walletError';
import { makeOffer, type Offer } from './offer';
import type { PackageProvider } from './packageProvider';
import type { WalletConnectTerms } from './terms';

type Terms = Pick<WalletConnectTerms, 'patience' | 'onPairing' | 'givenUp'>;
type Pair = (terms: Terms, ready: Promise<unknown>) => Promise<void>;

/**
 * The package gives an unreachable relay more than a minute, and of a refusal it keeps the words alone.
 * `ready` is what has to end before: an ending session takes every open offer with it.
 */
export function openPairing(real: PackageProvider): Pair {
  const causeOf = keepCauses(real);
  let unsent: Offer | null = null;

  /** The package goes on trying to send; another offer beside that one would leave nobody knowing whose code arrives. */
  const offerToSend = (): Offer => {
    if (unsent) return unsent;
    const offer = makeOffer(real);
    unsent = offer;
    const forget = (): void => void (unsent = unsent === offer ? null : unsent);
    Promise.race([offer.taken, offer.session]).then(forget, forget);
    return offer;
  };

  return async ({ patience, onPairing, givenUp }, ready) => {
    const limit = timeLimit(patience);
    const gone = Promise.race([limit.passed, givenUp()]);
    let offer: Offer | undefined;
    try {
      await Promise.race([ready, gone]);
      offer = offerToSend();
      offer.want(onPairing);
      await Promise.race([offer.taken, offer.session, gone]);
      limit.clear();
      await Promise.race([offer.session, gone]);
    } catch (cause: unknown) {
      offer?.giveUp();
      throw failureOf(causeOf(cause), offer);
    } finally {
      limit.clear();
      onPairing(null);
    }
  };
}

/** Before the relay has answered nothing can fail but the way to it. */
function failureOf(cause: unknown, offer: Offer | undefined): WalletError {
  const failure = toWalletError(cause);
  if (cause instanceof WalletError) return cause;
  if ((offer?.uri() ?? null) === null) return new WalletError('unreachable', failure.detail);
  return /expired/i.test(failure.detail) ? new WalletError('expired', failure.detail) : failure;
}

/** The provider makes a new error of what the wallet or the relay said; this finds the one it was made of. */
function keepCauses(real: PackageProvider): (error: unknown) => unknown {
  const connect = real.signer.connect.bind(real.signer);
  let last: unknown;
  real.signer.connect = async options => {
    try {
      return await connect(options);
    } catch (cause: unknown) {
      last = cause;
      throw cause;
    }
  };
  const words = (error: unknown): unknown => (error as { message?: unknown } | undefined)?.message;
  return error => (error instanceof Error && words(last) === error.message ? last : error);
}

function timeLimit(patience: number): { readonly passed: Promise<never>; clear(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new WalletError('unreachable', 'no answer in time')), patience);
  });
  return { passed, clear: () => clearTimeout(timer) };
}
