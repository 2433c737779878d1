import { WalletError } from './walletError';

/** The part of Coinbase's provider that communicates with its window. */
interface Communicator {
  readonly popup: { readonly closed: boolean } | null;
  postMessage(message: unknown): Promise<void>;
  /** Closes the window and rejects everything that is still waiting for it. */
  disconnect(): void;
}

/** No event reports that a window was closed, so it has to be polled. */
const POLL_INTERVAL = 300;

/**
 * Coinbase's kit waits forever for a window that the browser blocked or that was closed before it had loaded; here both
 * end the request. A version of the kit without these internal parts is used unchanged.
 */
export function watchPopup(provider: object): (ask: () => Promise<unknown>) => Promise<unknown> {
  const { communicator } = provider as { communicator?: Partial<Communicator> };
  if (!isCommunicator(communicator)) return ask => ask();
  let fail: (cause: unknown) => void = () => undefined;
  const post = communicator.postMessage.bind(communicator);
  communicator.postMessage = message => post(message).catch((cause: unknown) => fail(asBlocked(cause)));

  return async ask => {
    const failed = new Promise<never>((_resolve, reject) => (fail = reject));
    const looking = setInterval(() => {
      if (communicator.popup?.closed === true) communicator.disconnect();
    }, POLL_INTERVAL);
    try {
      return await Promise.race([ask(), failed]);
    } catch (cause: unknown) {
      throw asBlocked(cause);
    } finally {
      clearInterval(looking);
    }
  };
}

function isCommunicator(inner: Partial<Communicator> | undefined): inner is Communicator {
  return typeof inner?.postMessage === 'function' && typeof inner.disconnect === 'function';
}

function asBlocked(cause: unknown): unknown {
  const { message } = (cause ?? {}) as { message?: unknown };
  return typeof message === 'string' && /pop ?up.*failed to open/i.test(message)
    ? new WalletError('popup-blocked')
    : cause;
}
