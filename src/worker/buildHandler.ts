import { RELOAD_PAGE } from '../platform/offline';
import type { Kept } from './keeping';
import type { RequestEvent, WorkerScope } from './workerScope';

/** Serves files whose name contains a hash of their content, so a kept copy is always right. */
export function makeBuildHandler(scope: WorkerScope, kept: Kept) {
  const sought = new Set<string>();

  /** A later deployment has removed the file, and a reload gets the new page. At most once per file. */
  async function reloadPage({ clientId, request }: RequestEvent): Promise<void> {
    if (sought.has(request.url)) return;
    sought.add(request.url);
    const client = await scope.clients.get(clientId);
    client?.postMessage(RELOAD_PAGE);
  }

  return async (event: RequestEvent): Promise<Response> => {
    const { request } = event;
    const known = await scope.caches.match(request, { ignoreVary: true }).catch(() => undefined);
    if (known) return known;
    const response = await scope.fetch(request);
    if (response.ok) event.waitUntil(kept.keep(request, response.clone()));
    if (response.status === 404) event.waitUntil(reloadPage(event));
    return response;
  };
}
