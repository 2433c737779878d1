import { isArtFile } from '#rules/catalogue/artFile';
import { isChecking } from '#rules/catalogue/status';
import { fitPieces, planFit, wearableCount } from '#rules/fits/fitPieces';
import { readPngText } from '#rules/fits/pngText';
import { parseJson } from '#rules/json';
import { readFitCode } from '#rules/outfit/fitCode';
import { fetchWholeWardrobe } from '../../api/fetchWholeWardrobe';
import type { WithPlatform } from '../../base/hooks';
import { LOOKS_MESSAGES } from '../../messages/looks';
import { selectWardrobe } from '../catalogue/catalogueSelectors';
import { selectHolder } from '../holdings/holdingsSelectors';
import { questionAsked } from '../notices/noticesSlice';
import { selectIsCovered } from '../overlay/overlaySelectors';
import { messageShown } from '../wardrobe/wardrobeViewSlice';
import { bringInLooks, startLooks } from './keepLooks';
import { fitFound } from './looksSlice';

const MAX_LOOKS_FILE = 256 * 1024;
/** Our largest picture is far smaller. */
const MAX_PICTURE = 32 * 1024 * 1024;
const PNG_START = '\u0089PNG';

/** A file that was dropped, pasted or picked: a picture with a fit, a list of looks, or a text with a fit's code. */
export const receiveFile =
  (file: File): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { page }) => {
    // The designers' lab tries it on.
    if (isArtFile(file) && page.isDemo() && !page.isTrial()) return;
    // Another question is open, and this one would replace what it is about.
    if (selectIsCovered(getState())) return;
    const bytes = file.size > MAX_PICTURE ? new Uint8Array() : new Uint8Array(await file.arrayBuffer());
    if (startsLikePng(bytes)) return dispatch(askToWear('picture', readPngText(bytes, 'duds') ?? ''));
    if (file.size > MAX_LOOKS_FILE) return void dispatch(messageShown(LOOKS_MESSAGES.tooLarge));
    const text = new TextDecoder().decode(bytes).trim();
    const content = parseJson(text);
    if (typeof content === 'object') dispatch(bringInLooks(content));
    else await dispatch(askToWear('link', lastPart(text)));
  };

/** Nothing changes before the player has said yes. */
const askToWear =
  (where: 'picture' | 'link', code: string): WithPlatform<Promise<void>> =>
  async (dispatch, getState, { page }) => {
    if ((await fetchWholeWardrobe(dispatch)) === undefined) return;
    const wardrobe = selectWardrobe(getState());
    const fit = readFitCode(code, wardrobe);
    if (fit === undefined) return void dispatch(messageShown(LOOKS_MESSAGES.noFit));
    const holder = selectHolder(getState(), page.isDemo());
    // Everything would count as not wearable.
    if (isChecking(holder)) return void dispatch(messageShown(LOOKS_MESSAGES.stillChecking));
    const pieces = fitPieces(fit.avatar, wardrobe, holder);
    const [can, of] = wearableCount(pieces);
    const locked = planFit(fit.avatar, wardrobe, holder).locked.length;
    const unknown = fit.unknown.length;
    // Another file may have asked while this one was read.
    if (selectIsCovered(getState())) return;
    dispatch(startLooks());
    dispatch(fitFound({ avatar: fit.avatar, unknown }));
    dispatch(questionAsked({ text: LOOKS_MESSAGES.putOn(where, can, of + unknown, locked), question: 'wear' }));
  };

/** The last part of an address; any other text as a whole. */
function lastPart(text: string): string {
  return text.split('/').findLast(part => part !== '') ?? '';
}

function startsLikePng(bytes: Uint8Array): boolean {
  return Array.from(PNG_START).every((character, at) => bytes[at] === character.charCodeAt(0));
}
