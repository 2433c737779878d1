import { readVotesIndex, type ListName, type VotesIndex } from '../../rules';
import type { Platform } from '../platform/platform';
import { QUIET, reading } from './baseQuery';
import { dudsApi } from './dudsApi';

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
      ...reading(eventId => ({ path: `results/${eventId}/votes`, read: readIndex })),
    }),
  }),
});

const PARAMETERS = { votes: 'page', fits: 'fits', leftOut: 'leftOut' } as const satisfies Record<ListName, string>;
/** Calls at a time: others of the page should not wait behind them. */
const AT_ONCE = 4;

type Page = readonly [page: number, bytes: ArrayBuffer];

/** Pages as the server sends them: the worker reads them. Rejects if one does not load. */
export async function fetchPages(
  eventId: number,
  numbers: Readonly<Record<ListName, readonly number[]>>,
  { config }: Pick<Platform, 'config'>,
): Promise<Readonly<Record<ListName, readonly Page[]>>> {
  const fetched: Record<ListName, Page[]> = { fits: [], votes: [], leftOut: [] };
  const waiting = (['fits', 'votes', 'leftOut'] as const).flatMap(name => numbers[name].map(page => ({ name, page })));
  const fetchNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { name, page } = next;
      const url = `${config.apiBase}results/${eventId}/votes?${PARAMETERS[name]}=${page}`;
      const response = await globalThis.fetch(url, { credentials: 'same-origin' });
      if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
      fetched[name].push([page, await response.arrayBuffer()]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
  for (const pages of Object.values(fetched)) pages.sort(([a], [b]) => a - b);
  return fetched;
}
