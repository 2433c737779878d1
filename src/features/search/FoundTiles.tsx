import { useCallback, useMemo } from 'react';
import { assetSlug, itemValue, type Piece } from '#rules/outfit/items';
import { isWorn } from '#rules/outfit/wearPieces';
import { useGetCategoriesQuery } from '../../api/catalogueApi';
import { useAppDispatch, useAppSelector, useConfig, useIsDemo } from '../../base/hooks';
import { selectOutfit } from '../outfit/outfitSlice';
import { selectDressCode } from '../dressCode/dressCodeSelectors';
import { selectSeenHolder } from '../holdings/holdingsSelectors';
import { ItemTile, type TileState } from '../../components/ItemTile';
import { TileGroups, type TileGroup } from '../../components/TileGroups';
import { FIT_MESSAGES, shownTitle } from '../../messages/fits';
import { SEARCH_MESSAGES } from './messages';
import { selectCrops, selectWardrobe } from '../catalogue/catalogueSelectors';
import { tileOf, titlesInTheWay } from '../wardrobe/wardrobeSelectors';
import { tileClicked } from '../wardrobe/wardrobeViewSlice';

interface FoundTilesProps {
  readonly pieces: readonly Piece[];
  /** Those of the pieces that come first, under a title of their own. */
  readonly toTry: readonly Piece[];
  /** Its pieces have a group of their own. */
  readonly drop: string | undefined;
}

/** Tiles under the titles of their categories. */
export function FoundTiles(found: FoundTilesProps) {
  const { pieces, toTry } = found;
  const byValue = useMemo(() => new Map([...toTry, ...pieces].map(piece => [valueOf(piece), piece])), [pieces, toTry]);
  const groups = useGroups(found);
  const stateOf = useTileStates();
  const dispatch = useAppDispatch();
  const { assetBase } = useConfig();
  const choose = useCallback((piece: Piece) => void dispatch(tileClicked(piece)), [dispatch]);
  return (
    <TileGroups groups={groups} heading="h3">
      {(value, tabIndex) => {
        const piece = byValue.get(value);
        return piece && <ItemTile {...stateOf(piece)} tabIndex={tabIndex} assetBase={assetBase} onChoose={choose} />;
      }}
    </TileGroups>
  );
}

const valueOf = ({ category, item }: Piece): string => itemValue(category, item);

/** What to try, then the group with the best hit: the drop, or a category. */
function useGroups({ pieces, toTry, drop }: FoundTilesProps): readonly TileGroup[] {
  const { data: categories = [] } = useGetCategoriesQuery(undefined);
  const titleOf = ({ category, item }: Piece): string => {
    if (drop !== undefined && item.drop === drop) return FIT_MESSAGES.title(drop);
    return shownTitle(categories.find(({ title }) => assetSlug(title) === category) ?? { title: category });
  };
  const groups = new Map<string, string[]>([[SEARCH_MESSAGES.toTry, toTry.map(valueOf)]]);
  for (const piece of pieces.filter(one => !toTry.includes(one))) {
    const title = titleOf(piece);
    groups.set(title, [...(groups.get(title) ?? []), valueOf(piece)]);
  }
  return [...groups].map(([name, keys]) => ({ name, isTitled: true, keys }));
}

function useTileStates(): (piece: Piece) => TileState {
  const isDemo = useIsDemo();
  const holder = useAppSelector(state => selectSeenHolder(state, isDemo));
  const outfit = useAppSelector(selectOutfit);
  const wardrobe = useAppSelector(selectWardrobe);
  const crops = useAppSelector(selectCrops);
  const code = useAppSelector(selectDressCode);
  return piece => {
    const tile = tileOf(piece, holder, crops, code);
    return { ...tile, isWorn: isWorn(outfit, piece), blockedBy: titlesInTheWay(outfit, piece, wardrobe) };
  };
}
