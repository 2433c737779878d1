import { fetchReadable } from './fetchReadable';
import { freshest, type Kept } from './keeping';
import type { RequestEvent, WorkerScope } from './workerScope';

/** As long as the server lets a browser keep a picture without asking. */
const FRESH = 5 * 60 * 1_000;

/** The catalogue as it is now, if the network says so. */
export function openDataAnswer(scope: WorkerScope, kept: Kept) {
  const fetchData = async (event: RequestEvent): Promise<Response> => {
    const answer = await scope.fetch(event.request);
    if (answer.ok) event.waitUntil(kept.keep(event.request, answer.clone()));
    return answer;
  };
  return (event: RequestEvent): Promise<Response> => freshest(event, fetchData(event), () => kept.find(event.request));
}

/** The kept picture at once, and another look at the server's where that is some time ago. */
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
