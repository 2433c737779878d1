import { bytesOf } from '#rules/catalogue/pictureProblems';
import { sheetJob, tryWithEverything, type TryOn } from '#rules/fits/tryOnSheet';
import { assetSlug, findPiece, type Piece } from '#rules/outfit/items';
import { fetchWholeWardrobe } from '../../api/fetchWholeWardrobe';
import type { WithPlatform } from '../../base/hooks';
import type { RootState } from '../../base/storeTypes';
import { shownTitle, wornTitle } from '../../messages/fits';
import { FORMATS } from '../../messages/formats';
import { selectWardrobe } from '../catalogue/catalogueSelectors';
import { pieceMeasured, selectLab, sheetFailed, sheetMade, sheetRequested, sheetSaved } from './designersSlice';
import { DESIGNERS_MESSAGES } from './messages';

/** What the lab is about: what was pointed at last, or the drawing that is tried. */
export function selectSubject(state: RootState): Piece | undefined {
  const { art, pointed } = selectLab(state);
  return pointed === null ? art?.worn : findPiece(selectWardrobe(state), pointed);
}

/** Learns how large the drawing of a value is. */
export const measurePiece =
  (value: string): WithPlatform<Promise<void>> =>
  async (dispatch, _getState, { pictures, log }) => {
    try {
      const [svg = ''] = await pictures.drawings([value]);
      dispatch(pieceMeasured({ value, bytes: bytesOf(svg) }));
    } catch (cause: unknown) {
      log(`${value} was not measured`, cause);
    }
  };

/** Draws the piece with everything. */
export const makeSheet =
  (): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { pictures, log }) => {
    const piece = selectSubject(getState());
    if (piece === undefined) return;
    dispatch(sheetRequested());
    try {
      const wardrobe = (await fetchWholeWardrobe(dispatch)) ?? [];
      const job = sheetJob(shownTitle(piece.item), tryWithEverything(piece, wardrobe), tried => [
        shownTitle(tried.other.item),
        changeOf(tried, getState()),
      ]);
      const url = await pictures.addressOf(await pictures.compose(job));
      dispatch(sheetMade({ url }));
    } catch (cause: unknown) {
      log('The sheet was not made', cause);
      dispatch(sheetFailed());
    }
  };

/** What putting the piece on does to what was worn. */
export function changeOf({ before, takesOff, blockedBy }: TryOn, state: RootState): string {
  const wardrobe = selectWardrobe(state);
  const titles = (layers: TryOn['takesOff']): string =>
    FORMATS.names(layers.map(layer => wornTitle(before.avatar[layer], wardrobe)));
  if (blockedBy.length > 0) return DESIGNERS_MESSAGES.inTheWay(titles(blockedBy));
  return takesOff.length > 0 ? DESIGNERS_MESSAGES.takesOff(titles(takesOff)) : DESIGNERS_MESSAGES.nothingChanges;
}

export const saveSheet =
  (): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { pictures }) => {
    const file = await pictures.shown();
    const piece = selectSubject(getState());
    if (file === undefined || piece === undefined) return;
    await pictures.save(file, `${assetSlug(piece.item.title)}-with-everything.png`);
    dispatch(sheetSaved());
  };
