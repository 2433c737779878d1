import { isListOf, isPublishedFit } from '#rules/proof/guards';
import type { PublishedFit, VotesIndex } from '#rules/proof/published';
import { readVotesIndex } from '#rules/proof/readPublished';
import type { Platform } from '../../platform/platform';
import { QUIET, reading, withVersion } from '../../api/baseQuery';
import { dudsApi } from '../../api/dudsApi';

function readIndex(body: unknown): VotesIndex {
  const index = readVotesIndex(body);
  if (index === undefined) throw new TypeError('expected the index of an event’s votes');
  return index;
}

export const publishedApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    /** How the lists of a closed event are divided into pages. */
    getVotesIndex: builder.query<VotesIndex, number>({
      extraOptions: QUIET,
      ...reading(eventId => ({ path: `results/${eventId}/votes`, closedEvent: eventId, read: readIndex })),
    }),
  }),
});

/** What a page is asked with: votes, fits, the hashes of either, or those of the votes that bans leave out. */
type PageName = 'page' | 'fits' | 'hashes' | 'fitHashes' | 'leftOut';
/** Calls at a time: others of the page should not wait behind them. */
const AT_ONCE = 4;

type Page = readonly [page: number, bytes: ArrayBuffer];

/** What the address of a closed event's pages is made of. */
export interface Published extends Pick<Platform, 'config'> {
  readonly version: string | undefined;
}

/** Pages as the server sends them: the worker reads them. Rejects if one does not load. */
export async function fetchPages<Name extends PageName>(
  eventId: number,
  numbers: Readonly<Record<Name, readonly number[]>>,
  published: Published,
): Promise<Readonly<Record<Name, readonly Page[]>>> {
  const names = Object.keys(numbers) as Name[];
  const fetched = Object.fromEntries(names.map(name => [name, [] as Page[]])) as Record<Name, Page[]>;
  const waiting = names.flatMap(name => numbers[name].map(page => ({ name, page })));
  const fetchNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { name, page } = next;
      fetched[name].push([page, await (await fetchVotes(eventId, `${name}=${page}`, published)).arrayBuffer()]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
  for (const name of names) fetched[name].sort(([a], [b]) => a - b);
  return fetched;
}

/** As many as the server takes in a call. */
const FITS_AT_ONCE = 60;

/** The published fits with these ids, without those that there are not. Rejects if they do not load. */
export async function fetchFits(
  eventId: number,
  ids: readonly number[],
  published: Published,
): Promise<readonly PublishedFit[]> {
  const found: PublishedFit[] = [];
  for (let at = 0; at < ids.length; at += FITS_AT_ONCE) {
    const response = await fetchVotes(eventId, `entries=${ids.slice(at, at + FITS_AT_ONCE).join()}`, published);
    const fits: unknown = await response.json();
    if (!isListOf(fits, isPublishedFit)) throw new TypeError('expected fits');
    found.push(...fits);
  }
  return found;
}

async function fetchVotes(eventId: number, query: string, { config, version }: Published): Promise<Response> {
  const url = config.apiBase + withVersion(`results/${eventId}/votes?${query}`, version);
  const response = await globalThis.fetch(url, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  return response;
}
