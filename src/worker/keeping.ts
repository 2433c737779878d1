import type { RequestEvent, WorkerScope } from './workerScope';

/** A network that takes longer is as good as none, where there is something to show meanwhile. */
const PATIENCE = 4_000;

/** One of the browser's caches, which never stands in the way of an answer. */
export interface Kept {
  /** A full or forbidden storage costs the copy and nothing else: offline it will be missing, as without us. */
  keep(key: Request | string, answer: Response): Promise<void>;
  find(key: Request | string): Promise<Response | undefined>;
}

export function openKept(scope: Pick<WorkerScope, 'caches'>, cacheName: string): Kept {
  return {
    keep: async (key, answer) => {
      const cache = await scope.caches.open(cacheName).catch(() => undefined);
      await cache?.put(key, answer).catch(() => undefined);
    },
    // The server names headers in Vary by which its answers do not differ for us.
    find: key => scope.caches.match(key, { ignoreVary: true, cacheName }).catch(() => undefined),
  };
}

/** The network's answer, or after some patience the kept one, while the network's may still come and be kept. */
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
