import { createSelector, createSlice, isAnyOf, original, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { DatedSeed } from '#rules/fits/dice';
import { DEFAULT_OUTFIT, type Outfit } from '#rules/outfit/avatar';
import { recordChoices, recordOutfit, redo, startHistory, undo, type OutfitHistory } from '#rules/outfit/history';
import type { Piece, Wardrobe } from '#rules/outfit/items';
import type { Layer } from '#rules/outfit/layers';
import { restoreOutfit } from '#rules/outfit/restoreOutfit';
import { wearPieces } from '#rules/outfit/wearPieces';

interface OutfitState extends OutfitHistory {
  /** The layers that the last choice was not compatible with: what it took off, or what blocked it. Never stored. */
  readonly notCompatibleWith: readonly Layer[];
}

type Pieces = PayloadAction<{ readonly pieces: readonly Piece[] }>;

/** What the dice drew, so that the fit follows from the action and the outfit before. */
interface RolledPieces extends DatedSeed {
  readonly pinned: readonly Layer[];
  /** What is worn on the pinned layers and what that depends on. */
  readonly kept: readonly Piece[];
  readonly pieces: readonly Piece[];
}

/** The state itself: the rules do not change it, and drafts of a hundred fits would slow every choice down. */
const originalState = (state: Draft<OutfitState>): OutfitState => original(state);

const withoutConflict = (history: OutfitHistory): OutfitState => ({ ...history, notCompatibleWith: [] });

/** A step to another fit altogether, which has nothing to put back. */
const replaceFit = (before: OutfitHistory, outfit: Outfit): OutfitState =>
  withoutConflict({ ...recordOutfit(before, outfit), displaced: [] });

const initialState = withoutConflict(startHistory(DEFAULT_OUTFIT));

const outfitSlice = createSlice({
  name: 'outfit',
  initialState,
  reducers: {
    /** The player clicked an item that can be worn. */
    itemChosen: (state, { payload }: PayloadAction<Piece>) => recordChoices(originalState(state), [payload]),
    /** What was in an item's way was taken off, and the item put on. */
    blockerRemoved: (state, { payload }: Pieces) =>
      withoutConflict(recordChoices(originalState(state), payload.pieces)),
    /** What a choice had pushed off was put back. */
    piecesPutBack: (state, { payload }: Pieces) => withoutConflict(recordChoices(originalState(state), payload.pieces)),
    /** What an event had lent was taken off. */
    lentGivenBack: (state, { payload }: Pieces) => withoutConflict(recordChoices(originalState(state), payload.pieces)),
    /** A whole fit was put on: a look, or what a picture brought. `leftOut` are the titles of what could not be worn. */
    lookWorn: (state, { payload }: PayloadAction<{ readonly outfit: Outfit; readonly leftOut: readonly string[] }>) =>
      replaceFit(originalState(state), payload.outfit),
    outfitReset: state => replaceFit(originalState(state), DEFAULT_OUTFIT),
    diceRolled: (state, { payload: { kept, pinned, pieces } }: PayloadAction<RolledPieces>) =>
      replaceFit(originalState(state), wearPieces(originalState(state), kept, pinned, pieces)),
    outfitUndone: state => withoutConflict(undo(originalState(state))),
    outfitRedone: state => withoutConflict(redo(originalState(state))),
    /** Another tab stored a fit, and this tab follows. */
    outfitFollowed: (state, { payload }: PayloadAction<Outfit>) => replaceFit(originalState(state), payload),
    /** Categories arrived: the type and the maps of what is worn are rebuilt from them. Not a step. */
    outfitRepaired: (state, { payload }: PayloadAction<Wardrobe>) =>
      withoutConflict({ ...originalState(state), ...restoreOutfit(state, payload) }),
  },
  selectors: {
    selectOutfit: createSelector(
      [({ avatar }: Outfit) => avatar, ({ topType }: Outfit) => topType, ({ exclusions }: Outfit) => exclusions],
      (avatar, topType, exclusions): Outfit => ({ avatar, topType, exclusions }),
    ),
    selectHistory: (state): OutfitHistory => state,
    selectCanUndo: ({ past }) => past.length > 0,
    selectCanRedo: ({ future }) => future.length > 0,
    selectAvatar: state => state.avatar,
    selectNotCompatibleWith: state => state.notCompatibleWith,
  },
});

export const outfitReducer = outfitSlice.reducer;
export const {
  itemChosen,
  blockerRemoved,
  piecesPutBack,
  lentGivenBack,
  lookWorn,
  outfitReset,
  diceRolled,
  outfitUndone,
  outfitRedone,
  outfitFollowed,
  outfitRepaired,
} = outfitSlice.actions;
export const { selectOutfit, selectHistory, selectCanUndo, selectCanRedo, selectAvatar, selectNotCompatibleWith } =
  outfitSlice.selectors;

/** Everything by which the player changes the fit in this tab. */
export const isDressing = isAnyOf(
  itemChosen,
  blockerRemoved,
  piecesPutBack,
  lookWorn,
  outfitReset,
  diceRolled,
  outfitUndone,
  outfitRedone,
);
