import { memo } from 'react';
import { assetSlug } from '../../../rules';
import { useGetCategoriesQuery } from '../../api/catalogueApi';
import { useAppDispatch, useAppSelector, useConfig } from '../../app/hooks';
import { CroppedPicture } from '../../components/CroppedPicture';
import { Icon } from '../../components/Icon';
import { TileGrid } from '../../components/TileGrid';
import { WARDROBE_MESSAGES } from '../../messages/wardrobe';
import { categoryArt, SWATCHES } from './categoryArt';
import { cropOf, selectCrops, tileColour } from './cropSelectors';
import { TilesFailed, TilesToCome } from './TilesToCome';
import { categoryOpened, categoryPointedAt } from './wardrobeViewSlice';

/** The way into the wardrobe: a tile for each category. */
export function CategoryTiles() {
  const { data, isError, refetch } = useGetCategoriesQuery(undefined);
  if (data === undefined) return isError ? <TilesFailed onRetry={() => void refetch()} /> : <TilesToCome count={12} />;
  return (
    <TileGrid name={WARDROBE_MESSAGES.categories} keys={data.map(({ title }) => title)}>
      {(title, tabIndex) => <CategoryTile title={title} tabIndex={tabIndex} />}
    </TileGrid>
  );
}

interface CategoryTileProps {
  readonly title: string;
  readonly tabIndex: 0 | -1;
}

const CategoryTile = memo(function CategoryTile({ title, tabIndex }: CategoryTileProps) {
  const dispatch = useAppDispatch();
  const crops = useAppSelector(selectCrops);
  const slug = assetSlug(title);
  const art = categoryArt(slug);
  const pointAt = (): void => void dispatch(categoryPointedAt(slug));
  const colour = slug === 'backgrounds' ? 'var(--paper)' : art && tileColour(crops, art.layer);
  return (
    <button
      type="button"
      className="tile tile-category"
      style={{ backgroundColor: colour }}
      tabIndex={tabIndex}
      onPointerEnter={pointAt}
      onFocus={pointAt}
      onClick={() => dispatch(categoryOpened(slug))}
    >
      <CategoryPicture slug={slug} />
      <b>{title}</b>
    </button>
  );
});

function CategoryPicture({ slug }: { readonly slug: string }) {
  const crops = useAppSelector(selectCrops);
  const { assetBase } = useConfig();
  const art = categoryArt(slug);
  if (art) return <CroppedPicture src={assetBase + art.picture} crop={cropOf(crops, art.layer, art.picture)} />;
  if (slug === 'backgrounds') return <Swatches />;
  return (
    <span className="cropped">
      <Icon name="hanger" className="missing" />
    </span>
  );
}

function Swatches() {
  return (
    <span className="cropped tile-swatches">
      {SWATCHES.map(colour => (
        <i key={colour} style={{ backgroundColor: colour }} />
      ))}
    </span>
  );
}
