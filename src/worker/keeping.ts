import type { RequestEvent, WorkerScope } from './workerScope';

/** After this many milliseconds, a kept copy is shown instead. */
const PATIENCE = 4_000;

/** One of the browser's caches. Its failures never fail a response. */
export interface Kept {
  /** If storage is full or blocked, the copy is lost without an error. */
  keep(key: Request | string, response: Response): Promise<void>;
  find(key: Request | string): Promise<Response | undefined>;
}

export function openKept(scope: Pick<WorkerScope, 'caches'>, cacheName: string): Kept {
  return {
    keep: async (key, response) => {
      const cache = await scope.caches.open(cacheName).catch(() => undefined);
      await cache?.put(key, response).catch(() => undefined);
    },
    // The headers that the server names in Vary do not matter to the service worker.
    find: key => scope.caches.match(key, { ignoreVary: true, cacheName }).catch(() => undefined),
  };
}

/** Returns the network's response, or the kept copy if the network takes too long. A late response is still kept. */
export async function freshest(
  event: RequestEvent,
  fetched: Promise<Response>,
  findKept: () => Promise<Response | undefined>,
): Promise<Response> {
  const arrived = fetched.catch(() => null);
  event.waitUntil(arrived);
  const late = new Promise<null>(resolve => setTimeout(resolve, PATIENCE, null));
  return (await Promise.race([arrived, late])) ?? (await findKept()) ?? fetched;
}
