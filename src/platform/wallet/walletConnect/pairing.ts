import { toWalletError, WalletError } from '../walletError';
import type { PackageProvider, WalletConnectOptions } from './types';

type PairingOptions = Pick<WalletConnectOptions, 'relayTimeLimit' | 'onPairing' | 'signal'>;
type Pair = (options: PairingOptions, ready: Promise<unknown>) => Promise<void>;

/**
 * The package gives an unreachable relay more than a minute, and keeps only the message of a refusal.
 * `ready` is what has to end first: a session that ends takes every open proposal with it.
 */
export function openPairing(real: PackageProvider): Pair {
  const causeOf = keepCauses(real);
  let unsent: Proposal | null = null;

  /** The package goes on trying to send a proposal; with a second one beside it, their codes could not be told apart. */
  const proposalToSend = (): Proposal => {
    if (unsent) return unsent;
    const proposal = propose(real);
    unsent = proposal;
    const forget = (): void => void (unsent = unsent === proposal ? null : unsent);
    Promise.race([proposal.sent, proposal.session]).then(forget, forget);
    return proposal;
  };

  return async ({ relayTimeLimit, onPairing, signal }, ready) => {
    const limit = timeLimit(relayTimeLimit);
    const over = Promise.race([limit.passed, aborted(signal)]);
    let proposal: Proposal | undefined;
    try {
      await Promise.race([ready, over]);
      proposal = proposalToSend();
      proposal.show(onPairing);
      await Promise.race([proposal.sent, proposal.session, over]);
      limit.clear();
      await Promise.race([proposal.session, over]);
    } catch (cause: unknown) {
      proposal?.giveUp();
      throw failureOf(causeOf(cause), proposal);
    } finally {
      limit.clear();
      onPairing(null);
    }
  };
}

/** A proposal on its way to the relay, or waiting there for a wallet. */
interface Proposal {
  /** Null until the relay has accepted it. */
  readonly uri: () => string | null;
  readonly sent: Promise<void>;
  readonly session: Promise<void>;
  show(onUri: (uri: string) => void): void;
  /** Withdraws it, and ends the session that a wallet may still make of it. */
  giveUp(): void;
}

/** The package can neither withdraw a proposal nor tell apart those that it has made. */
function propose(real: PackageProvider): Proposal {
  let uri: string | null = null;
  let onUri: ((uri: string) => void) | null = null;
  let markSent: () => void = () => undefined;
  const sent = new Promise<void>(resolve => (markSent = resolve));
  const receive = (address: unknown): void => {
    real.events.off('display_uri', receive);
    uri = String(address);
    markSent();
    if (onUri) onUri(uri);
    else withdraw(real, uri);
  };
  real.events.on('display_uri', receive);
  const session = real.connect().finally(() => real.events.off('display_uri', receive));
  const endUnwanted = (): void => {
    // The wallet approved a code that is no longer shown.
    if (!onUri) real.disconnect().catch(() => undefined);
  };
  session.then(endUnwanted, () => undefined);
  return {
    uri: () => uri,
    sent,
    session,
    show: listener => {
      onUri = listener;
      if (uri !== null) listener(uri);
    },
    giveUp: () => {
      onUri = null;
      if (uri !== null) withdraw(real, uri);
    },
  };
}

/** Informs the relay, so that a wallet that scans the code later finds nothing behind it. */
function withdraw(real: PackageProvider, uri: string): void {
  const topic = /^wc:([^@]+)@/.exec(uri)?.[1];
  if (topic !== undefined) real.signer.client.core.pairing.disconnect({ topic }).catch(() => undefined);
}

/** Until the relay has accepted the proposal, only the way to it can fail. */
function failureOf(cause: unknown, proposal: Proposal | undefined): WalletError {
  const failure = toWalletError(cause);
  if (cause instanceof WalletError) return cause;
  if ((proposal?.uri() ?? null) === null) return new WalletError('unreachable', failure.detail);
  return /expired/i.test(failure.detail) ? new WalletError('expired', failure.detail) : failure;
}

/** The provider wraps the error of the wallet or the relay in a new one; this finds the original. */
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
  const messageOf = (error: unknown): unknown => (error as { message?: unknown } | undefined)?.message;
  return error => (error instanceof Error && messageOf(last) === error.message ? last : error);
}

function timeLimit(milliseconds: number): { readonly passed: Promise<never>; clear(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new WalletError('unreachable', 'no answer in time')), milliseconds);
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
