import type { WorkerScope } from './workerScope';

/**
 * Fetches a picture so that a canvas may read it. Some buckets send CORS headers only with CORS requests: if the browser
 * has cached a response without them, the first attempt fails and the second one bypasses the HTTP cache.
 */
export async function fetchReadable(scope: Pick<WorkerScope, 'fetch'>, url: string): Promise<Response> {
  const options = { mode: 'cors', credentials: 'omit' } as const;
  try {
    return await scope.fetch(url, options);
  } catch {
    return scope.fetch(url, { ...options, cache: 'reload' });
  }
}
