import { isArtFile, MAX_ART } from '#rules/catalogue/artFile';
import { drawingDangers } from '#rules/catalogue/pictureProblems';
import { draftItem, guessLayer, readDraft, rowText, type DraftRow } from '#rules/catalogue/triedArt';
import { itemValue, type Item, type Wardrobe } from '#rules/outfit/items';
import type { Layer } from '#rules/outfit/layers';
import { catalogueApi } from '../../api/catalogueApi';
import { fetchPalette } from '../../api/paletteApi';
import { fetchWholeWardrobe } from '../../api/fetchWholeWardrobe';
import type { WithPlatform } from '../../base/hooks';
import type { RootState } from '../../base/storeTypes';
import { selectWardrobe } from '../catalogue/catalogueSelectors';
import { selectIsCovered } from '../overlay/overlaySelectors';
import { artDropped, artRefused, designersSlice, labClosed, labEntered, rowWritten, selectLab } from './designersSlice';
import { DESIGNERS_MESSAGES } from './messages';

const selectCategories = catalogueApi.endpoints.getCategories.select(undefined);

/** Opens the designers' room, where drawings can be dropped anywhere. Returns how to leave it. */
export const enterLab =
  (): WithPlatform<() => void> =>
  (dispatch, _getState, { reducer, files }) => {
    reducer.inject(designersSlice);
    dispatch(labEntered());
    const leaving = new AbortController();
    files.onDropped(file => void dispatch(tryArt(file)), leaving.signal);
    return () => {
      leaving.abort();
      dispatch(labClosed());
    };
  };

export const pickArt =
  (): WithPlatform<Promise<void>> =>
  async (dispatch, _getState, { files }) => {
    const file = await files.pick('.svg,image/svg+xml');
    if (file !== null) await dispatch(tryArt(file));
  };

/** Tries a drawing on, or says why not. The page shows it as a picture only, in which no script runs and nothing loads. */
export const tryArt =
  (file: File): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { pictures, log }) => {
    if (!isArtFile(file) || selectIsCovered(getState())) return;
    const refuse = (...reasons: readonly string[]) => void dispatch(artRefused({ file: file.name, reasons }));
    if (file.size > MAX_ART) return refuse(DESIGNERS_MESSAGES.tooLarge(file.size, MAX_ART));
    const svg = await file.text();
    const dangers = drawingDangers(svg);
    if (dangers.length > 0) return refuse(...new Set(dangers));
    const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    const [box, wardrobe, palette] = await Promise.all([
      pictures.painted(address).catch((cause: unknown) => {
        log('A drawing was not painted', cause);
        return 'no-picture' as const;
      }),
      fetchWholeWardrobe(dispatch),
      fetchPalette(dispatch),
    ]);
    if (box === 'no-picture') return refuse(DESIGNERS_MESSAGES.noPicture);
    if (box === undefined) return refuse(DESIGNERS_MESSAGES.paintsNothing);
    const layer = wardrobe && palette && guessLayer(box, wardrobe, palette);
    const draft = layer && wardrobe && draftOf(draftItem(file.name, layer, wardrobe), wardrobe, getState());
    if (draft === undefined) return refuse(DESIGNERS_MESSAGES.noLayer);
    dispatch(artDropped({ file: file.name, svg, address, ...draft }));
  };

function draftOf(item: Item, wardrobe: Wardrobe, state: RootState) {
  const row = rowText(item);
  const { piece } = judgeRow(row, wardrobe, state);
  return piece && { row, piece, value: itemValue(piece.category, piece.item) };
}

/** What the catalogue says about the row as it is written at the moment. */
export function judgeRow(row: string, wardrobe: Wardrobe, state: RootState): DraftRow {
  return readDraft(row, wardrobe, selectCategories(state).data ?? []);
}

/** The stage follows as soon as the row can be read. */
export const writeRow =
  (row: string): WithPlatform<void> =>
  (dispatch, getState) => {
    const { piece } = judgeRow(row, selectWardrobe(getState()), getState());
    dispatch(rowWritten({ row, ...(piece && { piece, value: itemValue(piece.category, piece.item) }) }));
  };

/** Starts over with a row for another layer. */
export const moveToLayer =
  (layer: Layer): WithPlatform<void> =>
  (dispatch, getState) => {
    const { art } = selectLab(getState());
    if (art !== null) dispatch(writeRow(rowText(draftItem(art.file, layer, selectWardrobe(getState())))));
  };
