import type { Store } from './store/store';

export interface Closing {
  /** No further look; resolves once one that is under way is done. */
  stop(): Promise<void>;
}

interface ClosingOptions {
  readonly standings: Pick<Store['standings'], 'closeDue'>;
  readonly onError: (error: unknown) => void;
  /** Runs `task` after `ms` and answers how to call it off. */
  readonly schedule?: (task: () => void, ms: number) => () => void;
}

/** An operator may add an event, or move one's end nearer, while we sleep. */
const LONGEST_SLEEP_MS = 30_000;
const AFTER_FAILURE_MS = 5_000;

/** Ends events soon after their close whether or not anybody asks. Every process runs one; the store lets one of them win. */
export function startClosing({ standings, onError, schedule = inTime }: ClosingOptions): Closing {
  let isStopped = false;
  let callOff = () => {};

  const look = async (): Promise<void> => {
    const wait = await standings.closeDue().catch((error: unknown) => {
      onError(error);
      return AFTER_FAILURE_MS;
    });
    if (isStopped) return;
    callOff = schedule(lookAgain, Math.min(Math.ceil(wait ?? LONGEST_SLEEP_MS), LONGEST_SLEEP_MS));
  };

  const lookAgain = () => {
    underWay = look();
  };
  let underWay = look();
  return {
    async stop() {
      isStopped = true;
      callOff();
      await underWay;
    },
  };
}

function inTime(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}
