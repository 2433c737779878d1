import { isWearable, itemStatus } from '#rules/catalogue/status';
import type { Outfit } from '#rules/outfit/avatar';
import { findPiece, type Piece, type Wardrobe } from '#rules/outfit/items';
import type { Layer } from '#rules/outfit/layers';
import { previewChoice } from '#rules/outfit/previewChoice';
import { isWorn } from '#rules/outfit/wearPieces';
import type { RootState } from '../../base/storeTypes';
import { FIT_MESSAGES, shownTitle, wornTitle } from '../../messages/fits';
import { STAGE_MESSAGES } from '../../messages/stage';
import { selectOutfit } from '../outfit/outfitSlice';
import { selectHolder } from '../holdings/holdingsSelectors';
import { selectWardrobe } from '../catalogue/catalogueSelectors';
import { selectPointedAt } from '../wardrobe/wardrobeViewSlice';

/** What choosing the item that is pointed at would do; for one that cannot be worn yet, also what it asks for. */
export function captionOf(state: RootState, isDemo: boolean): string {
  const wardrobe = selectWardrobe(state);
  const pointedAt = selectPointedAt(state);
  const piece = pointedAt ? findPiece(wardrobe, pointedAt.value) : undefined;
  if (piece === undefined) return '';
  const outfit = selectOutfit(state);
  const status = itemStatus(piece.item, selectHolder(state, isDemo));
  const change = describeChoice(outfit, piece, wardrobe);
  const label = FIT_MESSAGES.labels[status.status](piece.item.xp);
  return isWorn(outfit, piece) || isWearable(status) || label === '' ? change : `${change} ${label}`;
}

function describeChoice(outfit: Outfit, { category, item }: Piece, wardrobe: Wardrobe): string {
  const { outfit: after, blockedBy, takesOff, bringsOn } = previewChoice(outfit, category, item);
  const titles = ({ avatar }: Outfit, layers: readonly Layer[]): readonly string[] =>
    layers.map(layer => wornTitle(avatar[layer], wardrobe));
  if (blockedBy.length > 0) return STAGE_MESSAGES.inTheWay(titles(outfit, blockedBy));
  const isOn = isWorn(after, { category, item });
  const on = [...(isOn ? [shownTitle(item)] : []), ...titles(after, bringsOn)];
  const off = [...(isOn ? [] : [shownTitle(item)]), ...titles(outfit, takesOff)];
  const { putsOn, takesOff: takes } = STAGE_MESSAGES;
  return [...(on.length > 0 ? [putsOn(on)] : []), ...(off.length > 0 ? [takes(off)] : [])].join(' ');
}
