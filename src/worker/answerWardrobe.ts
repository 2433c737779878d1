import { fetchReadable } from './fetchReadable';
import { freshest, type Kept } from './keeping';
import type { RequestEvent, WorkerScope } from './workerScope';

/** The server's max-age for pictures. */
const FRESH = 5 * 60 * 1_000;

/** Serves the current catalogue, or without a network the kept one. */
export function openDataAnswer(scope: WorkerScope, kept: Kept) {
  const fetchData = async (event: RequestEvent): Promise<Response> => {
    const answer = await scope.fetch(event.request);
    if (answer.ok) event.waitUntil(kept.keep(event.request, answer.clone()));
    return answer;
  };
  return (event: RequestEvent): Promise<Response> => freshest(event, fetchData(event), () => kept.find(event.request));
}

/** Serves the kept picture at once, and fetches it again if it is old. */
export function openPictureAnswer(scope: WorkerScope, kept: Kept) {
  const fetchPicture = async (event: RequestEvent): Promise<Response> => {
    const { request } = event;
    const answer = await fetchReadable(scope, request.url).catch(() => null);
    if (answer === null) return scope.fetch(request);
    if (answer.ok) event.waitUntil(kept.keep(request.url, answer.clone()));
    return answer;
  };
  return async (event: RequestEvent): Promise<Response> => {
    const known = await kept.find(event.request.url);
    if (known === undefined) return fetchPicture(event);
    const age = Date.now() - Date.parse(known.headers.get('date') ?? '');
    if (!(age < FRESH)) event.waitUntil(fetchPicture(event).catch(() => undefined));
    return known;
  };
}
