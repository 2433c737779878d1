import { useMemo } from 'react';
import { assetSlug } from '../../../rules';
import { useGetCategoriesQuery, useGetItemsQuery } from '../../api/catalogueApi';
import { useAppSelector, useIsDemo } from '../../app/hooks';
import { Icon } from '../../components/Icon';
import { TileGrid } from '../../components/TileGrid';
import { WARDROBE_MESSAGES } from '../../messages/wardrobe';
import { InsteadOfTiles } from './InsteadOfTiles';
import { ItemTile } from './ItemTile';
import { TilesFailed, TilesSkeleton } from './TilesSkeleton';
import { selectTiles, type TileState } from './wardrobeSelectors';

/** The items of the open category. */
export function ItemTiles({ category }: { readonly category: string }) {
  const isDemo = useIsDemo();
  const { isSuccess, isError, refetch } = useGetItemsQuery(category);
  const tiles = useAppSelector(state => selectTiles(state, category, isDemo));
  const title = useCategoryTitle(category);
  const byValue = useMemo(() => new Map(tiles.map(tile => [tile.value, tile])), [tiles]);
  if (!isSuccess) return isError ? <TilesFailed onRetry={() => void refetch()} /> : <TilesSkeleton count={9} />;
  if (tiles.length === 0) return <NothingOwned />;
  return (
    <TileGrid name={title} keys={[...byValue.keys()]}>
      {(value, tabIndex) => <TileOf tile={byValue.get(value)} tabIndex={tabIndex} />}
    </TileGrid>
  );
}

/** Passes single values, so that a tile renders again only if one of its own changes. */
function TileOf({ tile, tabIndex }: { readonly tile: TileState | undefined; readonly tabIndex: 0 | -1 }) {
  return tile && <ItemTile {...tile} tabIndex={tabIndex} />;
}

function useCategoryTitle(category: string): string {
  const { data = [] } = useGetCategoriesQuery(undefined);
  return data.find(({ title }) => assetSlug(title) === category)?.title ?? WARDROBE_MESSAGES.wardrobeItems;
}

function NothingOwned() {
  return (
    <InsteadOfTiles>
      <Icon name="hanger" />
      <p role="status">{WARDROBE_MESSAGES.nothingOwned}</p>
    </InsteadOfTiles>
  );
}
