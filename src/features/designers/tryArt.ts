import { isArtFile, MAX_ART } from '#rules/catalogue/artFile';
import { drawingDangers } from '#rules/catalogue/pictureProblems';
import { draftItem, guessLayer, readDraft, rowText, type DraftRow } from '#rules/catalogue/triedArt';
import type { Piece, Wardrobe } from '#rules/outfit/items';
import type { Layer } from '#rules/outfit/layers';
import { catalogueApi } from '../../api/catalogueApi';
import { fetchPalette } from '../../api/paletteApi';
import { fetchWholeWardrobe } from '../../api/fetchWholeWardrobe';
import type { WithPlatform } from '../../base/hooks';
import type { RootState } from '../../base/storeTypes';
import { selectWardrobe } from '../catalogue/catalogueSelectors';
import { selectIsCovered } from '../overlay/overlaySelectors';
import { artDropped, artRefused, rowWritten, selectLab } from './designersSlice';
import { tileLeft } from '../wardrobe/wardrobeViewSlice';
import { DESIGNERS_MESSAGES } from './messages';

const selectCategories = catalogueApi.endpoints.getCategories.select(undefined);

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
    const refuse = (...reasons: readonly string[]) => dispatch(artRefused({ file: file.name, reasons }));
    if (file.size > MAX_ART) return void refuse(DESIGNERS_MESSAGES.tooLarge(file.size, MAX_ART));
    const svg = await file.text();
    const dangers = drawingDangers(svg);
    if (dangers.length > 0) return void refuse(...new Set(dangers));
    const [box, wardrobe, palette] = await Promise.all([
      pictures.painted(addressOf(svg)).catch((cause: unknown) => {
        log('A drawing was not painted', cause);
        return 'no-picture' as const;
      }),
      fetchWholeWardrobe(dispatch),
      fetchPalette(dispatch),
    ]);
    if (!selectLab(getState()).isHere) return;
    if (box === 'no-picture') return void refuse(DESIGNERS_MESSAGES.noPicture);
    if (box === undefined) return void refuse(DESIGNERS_MESSAGES.paintsNothing);
    const layer = wardrobe && palette && guessLayer(box, wardrobe, palette);
    if (wardrobe === undefined || layer === undefined) return void refuse(DESIGNERS_MESSAGES.noLayer);
    const row = rowText(draftItem(file.name, layer, wardrobe));
    const { piece } = judgeRow(row, wardrobe, getState());
    if (piece === undefined) return;
    // The pointer may have dropped it on a tile.
    dispatch(tileLeft());
    dispatch(artDropped({ file: file.name, svg, row, piece, worn: wornAs(piece, svg) }));
  };

const addressOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Browsers ignore what follows the #, and the rules name the piece after it. */
function wornAs({ category, item: { hex: _hex, format: _format, ...item } }: Piece, svg: string): Piece {
  return { category: `${addressOf(svg)}#${category}`, item };
}

/** What the catalogue says about the row as it is written at the moment. */
export function judgeRow(row: string, wardrobe: Wardrobe, state: RootState): DraftRow {
  return readDraft(row, wardrobe, selectCategories(state).data ?? []);
}

/** The stage follows as soon as the row can be read. */
export const writeRow =
  (row: string): WithPlatform<void> =>
  (dispatch, getState) => {
    const { art } = selectLab(getState());
    if (art === null) return;
    const { piece = art.piece } = judgeRow(row, selectWardrobe(getState()), getState());
    dispatch(rowWritten({ row, piece, worn: wornAs(piece, art.svg) }));
  };

/** Starts over with a row for another layer. */
export const moveToLayer =
  (layer: Layer): WithPlatform<void> =>
  (dispatch, getState) => {
    const { art } = selectLab(getState());
    if (art !== null) dispatch(writeRow(rowText(draftItem(art.file, layer, selectWardrobe(getState())))));
  };
