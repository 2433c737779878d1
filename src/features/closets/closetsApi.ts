import type { ClosetEntryBody, EntryUnderWayBody, HidingBody, OwnClosetBody } from '../../../contract/closets';
import { BADGES, type Badge, type ClosetEntry } from '#rules/events/badges';
import { EVENT_PHASES } from '#rules/events/events';
import type { Avatar } from '#rules/outfit/avatar';
import type { Layer } from '#rules/outfit/layers';
import { completeAvatar } from '#rules/outfit/restoreOutfit';
import { QUIET, reading } from '../../api/baseQuery';
import { dudsApi } from '../../api/dudsApi';
import {
  hasNext,
  readBoolean,
  readInstant,
  readList,
  readNullable,
  readNumber,
  readObject,
  readOneOf,
  readString,
  type Reader,
} from '../../api/readers';
import { readRange } from '../../api/resultsApi';

/** An entry of one's own in an event that is not closed yet. */
export interface EntryUnderWay extends Readonly<Omit<EntryUnderWayBody, Layer>> {
  readonly avatar: Avatar;
}

interface Figures {
  readonly xp: number;
  readonly events: number;
  readonly podiums: number;
}

/** What a wallet wore in closed events, as far as it has been read. */
export interface ClosetContents extends Figures {
  readonly entries: readonly ClosetEntry[];
  readonly badges: readonly Badge[];
  readonly hasMore: boolean;
}

interface ClosetPage {
  readonly contents: ClosetContents;
}

interface OwnClosetPage extends ClosetPage {
  readonly hidden: boolean;
  readonly underWay: readonly EntryUnderWay[];
}

type WithAvatar<Fields> = Fields & { readonly avatar: Avatar };

const dressed =
  <Fields extends object>(read: Reader<Fields>) =>
  (row: unknown): WithAvatar<Fields> => ({ ...read(row), avatar: completeAvatar(row) });

const readEntry = dressed(
  readObject<Omit<ClosetEntryBody, Layer>>({
    event: readNumber,
    title: readString,
    voting_end: readInstant,
    place: readNullable(readNumber),
    of: readNumber,
    range: readNullable(readRange),
    xp: readNumber,
  }),
);

const readContents = readObject<Figures & { entries: ClosetEntry[]; badges: Badge[] }>({
  xp: readNumber,
  events: readNumber,
  podiums: readNumber,
  entries: readList<ClosetEntry>(readEntry),
  badges: readList(
    readObject<Badge>({ name: readOneOf(BADGES), event: readNumber, title: readString, since: readInstant }),
  ),
});

const readOwn = readObject<Pick<OwnClosetBody, 'hidden'> & { under_way: EntryUnderWay[] }>({
  hidden: readBoolean,
  under_way: readList<EntryUnderWay>(
    dressed(
      readObject<Omit<EntryUnderWayBody, Layer>>({
        event: readNumber,
        title: readString,
        phase: readOneOf(EVENT_PHASES),
        voting_end: readInstant,
      }),
    ),
  ),
});

function readCloset(body: unknown, headers: Headers): ClosetPage {
  return { contents: { ...readContents(body), hasMore: hasNext(headers) } };
}

function readOwnCloset(body: unknown, headers: Headers): OwnClosetPage {
  const { hidden, under_way: underWay } = readOwn(body);
  return { contents: { ...readContents(body), hasMore: hasNext(headers) }, hidden, underWay };
}

/** The event of the last entry that was read, if there are older ones; 0 begins with the newest. */
const PAGES = {
  initialPageParam: 0,
  getNextPageParam: ({ contents }: ClosetPage): number | undefined =>
    contents.hasMore ? contents.entries.at(-1)?.event : undefined,
};

const pathOf = (closet: string, before: number): string =>
  before === 0 ? `closets/${closet}` : `closets/${closet}?before=${before}`;

const closetsApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    getCloset: builder.infiniteQuery<ClosetPage, string, number>({
      extraOptions: QUIET,
      infiniteQueryOptions: PAGES,
      ...reading(({ queryArg: wallet, pageParam }) => ({ path: pathOf(wallet, pageParam), read: readCloset })),
      providesTags: (_pages, _error, id) => [{ type: 'Closet', id }],
    }),
    /** For the wallet's own session. */
    getOwnCloset: builder.infiniteQuery<OwnClosetPage, string, number>({
      extraOptions: QUIET,
      infiniteQueryOptions: PAGES,
      ...reading(({ queryArg: wallet, pageParam }) => ({
        path: pathOf(`${wallet}/own`, pageParam),
        read: readOwnCloset,
      })),
      providesTags: (_pages, _error, id) => ['Session', { type: 'Closet', id }, { type: 'Progress', id }],
    }),
    hideCloset: builder.mutation<null, HidingBody & { wallet: string }>({
      extraOptions: QUIET,
      query: ({ wallet, hidden }) => ({
        path: `closets/${wallet}`,
        method: 'PUT',
        wallet,
        body: { hidden } satisfies HidingBody,
        expect: 204,
      }),
      invalidatesTags: (_result, _error, { wallet: id }) => [{ type: 'Closet', id }],
    }),
  }),
});

export const { useGetClosetInfiniteQuery, useGetOwnClosetInfiniteQuery, useHideClosetMutation } = closetsApi;
