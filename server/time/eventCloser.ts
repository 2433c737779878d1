import { CannotSign } from '../config/errors';
import type { ClockGuard } from './clockGuard';

interface EventCloser {
  /** Resolves when a check that is in progress has finished; no further check starts. */
  stop(): Promise<void>;
}

interface EventCloserOptions {
  readonly store: {
    /** Resolves to the milliseconds until the next event ends, or undefined if there is none. */
    readonly standings: { closeDue(): Promise<number | undefined> };
    readonly seals: { startDue(): Promise<void> };
    readonly clock: Pick<ClockGuard, 'doubt'>;
  };
  readonly onError: (error: unknown) => void;
  /** Called when nothing may be closed any more, with the reason, and with undefined when it may again. */
  readonly onDoubt: (doubt: string | undefined) => void;
  /** Runs `task` after `ms`; returns a function that cancels it. */
  readonly schedule?: (task: () => void, ms: number) => () => void;
}

/** In the meantime an operator may add an event or move its end forward. */
const MAX_DELAY_MS = 30_000;
const DELAY_AFTER_ERROR_MS = 5_000;
/** The clock may be corrected at any moment. */
const DELAY_IN_DOUBT_MS = 5_000;

/** Closes events soon after their end, and seals the fits of those whose submissions have ended, without waiting for a request. Every process runs one; the store lets one of them win. */
export function startEventCloser({ store, onError, onDoubt, schedule = runLater }: EventCloserOptions): EventCloser {
  let isStopped = false;
  let isInDoubt = false;
  let missingKey: string | undefined;
  let cancel = () => {};

  const closeAndSeal = async (): Promise<number | undefined> => {
    const doubt = await store.clock.doubt();
    if (isInDoubt !== (doubt !== undefined)) onDoubt(doubt);
    isInDoubt = doubt !== undefined;
    if (isInDoubt) return DELAY_IN_DOUBT_MS;
    const delay = await store.standings.closeDue();
    await store.seals.startDue();
    return delay;
  };

  /** A process gets no other keys while it runs, so it reports once that it does not have the one in use. */
  const report = (error: unknown): void => {
    const key = error instanceof CannotSign ? error.key : undefined;
    if (key === undefined || key !== missingKey) onError(error);
    missingKey = key ?? missingKey;
  };

  const check = async (): Promise<void> => {
    const delay = await closeAndSeal().catch((error: unknown) => {
      report(error);
      return DELAY_AFTER_ERROR_MS;
    });
    if (isStopped) return;
    cancel = schedule(checkAgain, Math.min(Math.ceil(delay ?? MAX_DELAY_MS), MAX_DELAY_MS));
  };

  const checkAgain = () => {
    currentCheck = check();
  };
  let currentCheck = check();
  return {
    async stop() {
      isStopped = true;
      cancel();
      await currentCheck;
    },
  };
}

function runLater(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}
