import { useCallback, useMemo } from 'react';
import { assetSlug, type Piece } from '#rules/outfit/items';
import { useGetCategoriesQuery, useGetCropsQuery, useGetItemsQuery } from '../../api/catalogueApi';
import { useAppDispatch, useAppSelector, useConfig, useIsDemo } from '../../base/hooks';
import { Icon } from '../../components/Icon';
import { TileGroups, type TileGroup } from '../../components/TileGroups';
import { FIT_MESSAGES, shownTitle } from '../../messages/fits';
import { WARDROBE_MESSAGES } from '../../messages/wardrobe';
import { InsteadOfTiles } from '../../components/InsteadOfTiles';
import { ItemTile, type TileState } from '../../components/ItemTile';
import { TilesFailed, TilesSkeleton } from '../../components/TilesSkeleton';
import { selectTiles } from '../wardrobe/wardrobeSelectors';
import { tileClicked } from '../wardrobe/wardrobeViewSlice';

/** The items of the open category. They wait for their crops, because they would jump otherwise. */
export function ItemTiles({ category }: { readonly category: string }) {
  const isDemo = useIsDemo();
  const { isSuccess, isError, refetch } = useGetItemsQuery(category);
  const { isLoading: areCropsLoading } = useGetCropsQuery(undefined);
  const tiles = useAppSelector(state => selectTiles(state, category, isDemo));
  const title = useCategoryTitle(category);
  const byValue = useMemo(() => new Map(tiles.map(tile => [tile.value, tile])), [tiles]);
  if (isError) return <TilesFailed onRetry={() => void refetch()} />;
  if (!isSuccess || areCropsLoading) return <TilesSkeleton count={9} />;
  if (tiles.length === 0) return <NothingOwned />;
  return (
    <TileGroups groups={groupsOf(tiles, title)} heading="h2">
      {(value, tabIndex) => <TileOf tile={byValue.get(value)} tabIndex={tabIndex} />}
    </TileGroups>
  );
}

/** A list of more items is shown drop by drop. In a shorter one, drops have too few for a row. */
const LONG = 48;

/** What was there before the drops has no title. */
function groupsOf(tiles: readonly TileState[], category: string): readonly TileGroup[] {
  const dropOf = ({ item }: TileState) => (tiles.length > LONG ? item.drop : undefined);
  return [...new Set(tiles.map(dropOf))].map(drop => ({
    name: drop === undefined ? category : FIT_MESSAGES.title(drop),
    isTitled: drop !== undefined,
    keys: tiles.filter(tile => dropOf(tile) === drop).map(({ value }) => value),
  }));
}

/** Passes single values, so that a tile renders again only if one of its own changes. */
function TileOf({ tile, tabIndex }: { readonly tile: TileState | undefined; readonly tabIndex: 0 | -1 }) {
  const dispatch = useAppDispatch();
  const { assetBase } = useConfig();
  const choose = useCallback((piece: Piece) => void dispatch(tileClicked(piece)), [dispatch]);
  return tile && <ItemTile {...tile} tabIndex={tabIndex} assetBase={assetBase} onChoose={choose} />;
}

function useCategoryTitle(category: string): string {
  const { data = [] } = useGetCategoriesQuery(undefined);
  const open = data.find(({ title }) => assetSlug(title) === category);
  return open ? shownTitle(open) : WARDROBE_MESSAGES.wardrobeItems;
}

function NothingOwned() {
  return (
    <InsteadOfTiles>
      <Icon name="hanger" />
      <p role="status">{WARDROBE_MESSAGES.nothingOwned}</p>
    </InsteadOfTiles>
  );
}
