import { fetchReadable } from './fetchReadable';
import { freshest, type Kept } from './keeping';
import type { RequestEvent, WorkerScope } from './workerScope';

/** The server's max-age for pictures. */
const FRESH = 5 * 60 * 1_000;

/** Serves the current catalogue, or without a network the kept one. */
export function makeDataHandler(scope: WorkerScope, kept: Kept) {
  const fetchData = async (event: RequestEvent): Promise<Response> => {
    const response = await scope.fetch(event.request);
    if (response.ok) event.waitUntil(kept.keep(event.request, response.clone()));
    return response;
  };
  return (event: RequestEvent): Promise<Response> => freshest(event, fetchData(event), () => kept.find(event.request));
}

/** Serves the kept picture at once, and fetches it again if it is old. */
export function makePictureHandler(scope: WorkerScope, kept: Kept) {
  const fetchPicture = async (event: RequestEvent): Promise<Response> => {
    const { request } = event;
    const response = await fetchReadable(scope, request.url).catch(() => null);
    if (response === null) return scope.fetch(request);
    if (response.ok) event.waitUntil(kept.keep(request.url, response.clone()));
    return response;
  };
  return async (event: RequestEvent): Promise<Response> => {
    const known = await kept.find(event.request.url);
    if (known === undefined) return fetchPicture(event);
    const age = Date.now() - Date.parse(known.headers.get('date') ?? '');
    if (!(age < FRESH)) event.waitUntil(fetchPicture(event).catch(() => undefined));
    return known;
  };
}
