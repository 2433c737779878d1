import type { WorkerScope } from './workerScope';

/**
 * So that a canvas may read it, too, whoever asked first. A bucket that gives its headers only to those who ask may
 * have answered an image without them before, and the browser would answer us with that; then it has to ask again.
 */
export async function fetchReadable(scope: Pick<WorkerScope, 'fetch'>, url: string): Promise<Response> {
  const options = { mode: 'cors', credentials: 'omit' } as const;
  try {
    return await scope.fetch(url, options);
  } catch {
    return scope.fetch(url, { ...options, cache: 'reload' });
  }
}
