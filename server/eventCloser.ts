import type { Store } from './store/store';

interface EventCloser {
  /** Resolves when a check that is in progress has finished; no further check starts. */
  stop(): Promise<void>;
}

interface EventCloserOptions {
  readonly standings: Pick<Store['standings'], 'closeDue'>;
  readonly seals: Pick<Store['seals'], 'sealDue'>;
  readonly sheets: Pick<Store['sheets'], 'writeMissing'>;
  readonly onError: (error: unknown) => void;
  /** Runs `task` after `ms`; returns a function that cancels it. */
  readonly schedule?: (task: () => void, ms: number) => () => void;
}

/** In the meantime an operator may add an event or move its end forward. */
const MAX_DELAY_MS = 30_000;
const DELAY_AFTER_ERROR_MS = 5_000;

/** Closes events soon after their end, and seals what is due before, without waiting for a request. Every process runs one; the store lets one of them win. */
export function startEventCloser({
  standings,
  seals,
  sheets,
  onError,
  schedule = runLater,
}: EventCloserOptions): EventCloser {
  let isStopped = false;
  let cancel = () => {};

  const closeAndSeal = async (): Promise<number | undefined> => {
    const delay = await standings.closeDue();
    await seals.sealDue();
    await sheets.writeMissing();
    return delay;
  };

  const check = async (): Promise<void> => {
    const delay = await closeAndSeal().catch((error: unknown) => {
      onError(error);
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
