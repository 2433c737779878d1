import type { PieceBody, WornEntryBody } from '../../../contract/pieces';
import type { Avatar } from '#rules/outfit/avatar';
import type { Layer } from '#rules/outfit/layers';
import { completeAvatar } from '#rules/outfit/restoreOutfit';
import { QUIET, reading } from '../../api/baseQuery';
import { dudsApi } from '../../api/dudsApi';
import { readList, readNullable, readNumber, readObject, readString } from '../../api/readers';

type WornFields = Omit<WornEntryBody, Layer>;

/** A ranked fit of a closed event that wears the piece. */
export interface WornFit extends Readonly<WornFields> {
  readonly avatar: Avatar;
}

/** A part of those who wore a piece, with the figures of all. */
type PieceUse = Readonly<Omit<PieceBody, 'entries'>> & { readonly entries: WornFit[] };

const readFields = readObject<WornFields>({ event: readNumber, title: readString, place: readNumber, of: readNumber });

const readPiece = readObject<PieceUse>({
  fits: readNumber,
  events: readNumber,
  best: readNullable(readNumber),
  entries: readList<WornFit>(row => ({ ...readFields(row), avatar: completeAvatar(row) })),
});

interface PieceArg {
  readonly category: string;
  readonly item: string;
}

const piecesApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    getPiece: builder.infiniteQuery<PieceUse, PieceArg, number>({
      extraOptions: QUIET,
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: (last, pages) => {
          const shown = pages.reduce((count, page) => count + page.entries.length, 0);
          return shown < last.fits && last.entries.length > 0 ? shown : undefined;
        },
      },
      ...reading(({ queryArg: { category, item }, pageParam: after }) => ({
        path: `pieces/${category}/${item}${after === 0 ? '' : `?after=${after}`}`,
        read: readPiece,
      })),
    }),
  }),
});

export const { useGetPieceInfiniteQuery } = piecesApi;
