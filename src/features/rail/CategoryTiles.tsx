import { memo, useCallback, useRef } from 'react';
import { LAYER_TILES } from '#rules/catalogue/crops';
import { assetSlug } from '#rules/outfit/items';
import { useGetCategoriesQuery } from '../../api/catalogueApi';
import { useAppDispatch, useConfig } from '../../base/hooks';
import { CroppedPicture } from '../../components/CroppedPicture';
import { Icon } from '../../components/Icon';
import { PictureFrame } from '../../components/PictureFrame';
import { TileGrid } from '../../components/TileGrid';
import { tileClass } from '../../components/tiles';
import { shownTitle } from '../../messages/fits';
import { WARDROBE_MESSAGES } from '../../messages/wardrobe';
import { CATEGORY_ART, SWATCHES } from './categoryArt';
import { TilesFailed, TilesSkeleton } from '../../components/TilesSkeleton';
import { categoryOpened, categoryPointedAt } from '../wardrobe/wardrobeViewSlice';
import * as styles from './CategoryTiles.module.css';

/** One tile for each category, which opens it. */
export function CategoryTiles() {
  const { data, isError, refetch } = useGetCategoriesQuery(undefined);
  const pointAt = usePointing();
  if (data === undefined)
    return isError ? <TilesFailed onRetry={() => void refetch()} /> : <TilesSkeleton count={12} />;
  return (
    <TileGrid name={WARDROBE_MESSAGES.categories} keys={data.map(({ title }) => title)}>
      {(title, tabIndex) => (
        <CategoryTile
          title={title}
          shown={shownTitle(data.find(category => category.title === title) ?? { title })}
          tabIndex={tabIndex}
          onPoint={pointAt}
        />
      )}
    </TileGrid>
  );
}

/** Reports each category once while it is pointed at: a click also moves the focus to the tile under the pointer. */
function usePointing(): (slug: string) => void {
  const dispatch = useAppDispatch();
  const last = useRef<string>(undefined);
  return useCallback(
    slug => {
      if (last.current !== slug) dispatch(categoryPointedAt(slug));
      last.current = slug;
    },
    [dispatch],
  );
}

interface CategoryTileProps {
  readonly title: string;
  readonly shown: string;
  readonly tabIndex: 0 | -1;
  readonly onPoint: (slug: string) => void;
}

const CategoryTile = memo(function CategoryTile({ title, shown, tabIndex, onPoint }: CategoryTileProps) {
  const dispatch = useAppDispatch();
  const slug = assetSlug(title);
  const art = CATEGORY_ART[slug];
  const colour = slug === 'backgrounds' ? 'var(--paper)' : art && LAYER_TILES[art.layer].colour;
  return (
    <button
      type="button"
      className={`${tileClass} ${styles.tile}`}
      style={{ backgroundColor: colour }}
      tabIndex={tabIndex}
      onPointerEnter={() => onPoint(slug)}
      onFocus={() => onPoint(slug)}
      onClick={() => dispatch(categoryOpened(slug))}
    >
      <CategoryPicture slug={slug} />
      <b>{shown}</b>
    </button>
  );
});

function CategoryPicture({ slug }: { readonly slug: string }) {
  const { assetBase } = useConfig();
  const art = CATEGORY_ART[slug];
  if (art) return <CroppedPicture src={assetBase + art.picture} crop={art.crop ?? LAYER_TILES[art.layer]} />;
  if (slug === 'backgrounds') return <Swatches />;
  return (
    <PictureFrame>
      <Icon name="hanger" />
    </PictureFrame>
  );
}

function Swatches() {
  return (
    <PictureFrame className={styles.swatches}>
      {SWATCHES.map(colour => (
        <i key={colour} style={{ backgroundColor: colour }} />
      ))}
    </PictureFrame>
  );
}
