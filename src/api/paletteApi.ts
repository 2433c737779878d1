import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Palette } from '#rules/catalogue/palette';
import { QUIET, reading } from './baseQuery';
import { FOREVER } from './catalogueApi';
import { dudsApi } from './dudsApi';
import { readList, readMap, readObject, readString } from './readers';

const readColours = readList(readString);
const readDrawing = readObject({ colours: readColours, edges: readColours, cells: readString });

/** The colours and outlines of all pictures, for code that loads after the first screen. */
export const paletteApi = dudsApi.injectEndpoints({
  endpoints: builder => ({
    getPalette: builder.query<Palette, undefined>({
      extraOptions: QUIET,
      ...reading(() => ({ base: 'data', path: 'palette.json', read: readMap(readDrawing) })),
      keepUnusedDataFor: FOREVER,
    }),
  }),
});

export const { useGetPaletteQuery } = paletteApi;

/** Undefined if the palette did not load. */
export async function fetchPalette(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
): Promise<Palette | undefined> {
  return (await dispatch(paletteApi.endpoints.getPalette.initiate(undefined, { subscribe: false }))).data;
}
