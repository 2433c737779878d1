import { WalletError } from './walletError';

interface AttemptTerms {
  /** A silent attempt never makes a wallet ask its owner anything. */
  readonly silent: boolean;
  /** How long the wallet may think, in milliseconds. */
  readonly patience: number;
}

/** One try at connecting. */
export interface Attempt {
  readonly silent: boolean;
  /** Rejects when the player tries another wallet, or this one anew, and when the wallet thinks for too long. */
  readonly givenUp: Promise<never>;
  /** Whether it can still be given up. */
  isUnderWay(): boolean;
  isGivenUp(): boolean;
  /** While a wallet's code is on its way over a slow network, the wallet is not the one that takes long. */
  stopClock(): void;
  /** From here on the wallet has its whole time. */
  startClock(): void;
  abandon(): void;
  /** The wallet has answered, well or badly: from here on nothing gives this attempt up. */
  end(): void;
  failure: WalletError | null;
}

export function startAttempt({ silent, patience }: AttemptTerms): Attempt {
  const { promise, reject } = withReject();
  // Most attempts are never given up; nobody waits for the promise then.
  promise.catch(() => undefined);
  let underWay = true;
  let wasGivenUp = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopClock = (): void => clearTimeout(timer);
  const startClock = (): void => {
    stopClock();
    if (underWay) timer = setTimeout(() => giveUp(new WalletError('no-answer')), patience);
  };
  const end = (): void => {
    underWay = false;
    stopClock();
  };
  const giveUp = (why: WalletError): void => {
    if (!underWay) return;
    wasGivenUp = true;
    end();
    reject(why);
  };
  startClock();
  return {
    silent,
    givenUp: promise,
    isUnderWay: () => underWay,
    isGivenUp: () => wasGivenUp,
    stopClock,
    startClock,
    abandon: () => giveUp(new WalletError('rejected', 'abandoned')),
    end,
    failure: null,
  };
}

function withReject(): { promise: Promise<never>; reject: (reason: Error) => void } {
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<never>((_resolve, refuse) => {
    reject = refuse;
  });
  return { promise, reject };
}
