import { RELOAD_PAGE } from '../platform/offline';
import type { Kept } from './keeping';
import type { RequestEvent, WorkerScope } from './workerScope';

/** Files whose name changes with their content: whatever build's they are, the kept one is the right one. */
export function openBuildAnswer(scope: WorkerScope, kept: Kept) {
  const sought = new Set<string>();

  /** A later deployment has taken the file away, and the server's page of today knows its own. Once, or never. */
  async function startAnew({ clientId, request }: RequestEvent): Promise<void> {
    if (sought.has(request.url)) return;
    sought.add(request.url);
    const client = await scope.clients.get(clientId);
    client?.postMessage(RELOAD_PAGE);
  }

  return async (event: RequestEvent): Promise<Response> => {
    const { request } = event;
    const known = await scope.caches.match(request, { ignoreVary: true }).catch(() => undefined);
    if (known) return known;
    const answer = await scope.fetch(request);
    if (answer.ok) event.waitUntil(kept.keep(request, answer.clone()));
    if (answer.status === 404) event.waitUntil(startAnew(event));
    return answer;
  };
}
