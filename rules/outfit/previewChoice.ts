import { LAYERS, type Layer } from './layers';
import type { Outfit } from './avatar';
import { chooseItem } from './chooseItem';
import { isChosen } from './fitText';
import { findPiece, itemValue, type Item, type Piece, type Wardrobe } from './items';

/** What choosing an item would do. */
interface ChoicePreview {
  readonly outfit: Outfit;
  /** The layers whose items refuse the choice. */
  readonly blockedBy: readonly Layer[];
  /** The layers on which something that the player chose would go, other than the item itself. */
  readonly takesOff: readonly Layer[];
  /** The layers on which something would come along with the item. */
  readonly bringsOn: readonly Layer[];
}

export function previewChoice(outfit: Outfit, category: string, item: Item): ChoicePreview {
  const { outfit: after, notCompatibleWith } = chooseItem(outfit, category, item);
  const value = itemValue(category, item);
  const changed = LAYERS.filter(layer => layer !== 'background' && outfit.avatar[layer] !== after.avatar[layer]);
  const chosenIn = ({ avatar }: Outfit): readonly Layer[] =>
    changed.filter(layer => isChosen(layer, avatar[layer]) && avatar[layer] !== value);
  return {
    outfit: after,
    blockedBy: after === outfit ? notCompatibleWith : [],
    takesOff: chosenIn(outfit),
    bringsOn: chosenIn(after),
  };
}

/** What to choose in order: each worn blocker, which takes it off, then the piece, unless it is on by then. */
export function choicesToUnblock(outfit: Outfit, wardrobe: Wardrobe, category: string, item: Item): readonly Piece[] {
  const value = itemValue(category, item);
  const choices: Piece[] = [];
  let dressed = outfit;
  for (;;) {
    const blocker = blockerOf(dressed, wardrobe, category, item);
    if (blocker === undefined) break;
    choices.push(blocker);
    dressed = chooseItem(dressed, blocker.category, blocker.item).outfit;
  }
  return dressed.avatar[item.layer] === value ? choices : [...choices, { category, item }];
}

/** The first piece in the item's way; undefined if nothing is, or if the wardrobe does not know it. */
function blockerOf(outfit: Outfit, wardrobe: Wardrobe, category: string, item: Item): Piece | undefined {
  const [layer] = previewChoice(outfit, category, item).blockedBy;
  return layer && findPiece(wardrobe, outfit.avatar[layer]);
}
