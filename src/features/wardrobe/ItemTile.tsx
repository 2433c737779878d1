import { memo } from 'react';
import { isWearable } from '../../../rules';
import { useAppDispatch, useAppSelector, useConfig } from '../../app/hooks';
import { CroppedPicture } from '../../components/CroppedPicture';
import { isDarkColour } from '../../components/isDarkColour';
import { Icon } from '../../components/Icon';
import { MESSAGES } from '../../messages/messages';
import { cropOf, selectCrops, tileColour } from './cropSelectors';
import { ItemLabel } from './ItemLabel';
import type { TileState } from './tilesSelectors';
import { tileClicked } from './wardrobeViewSlice';
import './ItemTile.css';

const MANNEQUIN = '_shared/mannequin.svg';

/** An item: a click wears it, takes it off, unlocks it or leads to where it is for sale. */
export const ItemTile = memo(function ItemTile(tile: TileState & { readonly tabIndex: 0 | -1 }) {
  const { category, item, status, label, isWorn, tabIndex } = tile;
  const dispatch = useAppDispatch();
  const colour = useTileColour(tile);
  const isDark = colour?.startsWith('#') === true && isDarkColour(colour);
  const wearable = isWorn || isWearable({ status, label });
  const refuses = !isWorn && (status === 'needs-xp' || status === 'checking');
  return (
    <button
      type="button"
      className={`tile tile-item tile-${status} ${isWorn ? 'tile-worn' : ''} ${item.hex === undefined ? '' : 'tile-swatch'}`}
      style={{ backgroundColor: colour, color: isDark ? 'var(--bone)' : undefined }}
      aria-pressed={wearable ? isWorn : undefined}
      aria-disabled={refuses || undefined}
      tabIndex={tabIndex}
      onKeyDown={event => {
        // A key held down is one choice, not a flicker of them.
        if (event.repeat && event.key === 'Enter') event.preventDefault();
      }}
      onClick={() => dispatch(tileClicked({ category, item }))}
    >
      <ItemPicture {...tile} />
      {isWorn && (
        <span className="tile-tick">
          <Icon name="tick" />
        </span>
      )}
      <b>{item.shortTitle ?? item.title}</b> <ItemLabel status={status} label={label} />
      {status === 'not-owned' && !isWorn && <span className="unseen">, {MESSAGES.newTab}</span>}
    </button>
  );
});

/** A colour is its own tile; what is worn and what is locked has the tile of its state. */
function useTileColour({ item, status, isWorn }: TileState): string | undefined {
  const crops = useAppSelector(selectCrops);
  const isLocked = status === 'needs-xp' || status === 'checking' || status === 'not-owned';
  return isLocked || isWorn ? undefined : (item.hex ?? tileColour(crops, item.layer));
}

function ItemPicture({ item, value }: TileState) {
  const crops = useAppSelector(selectCrops);
  const { assetBase } = useConfig();
  if (item.hex !== undefined) return <span className="cropped" style={{ backgroundColor: item.hex }} />;
  return (
    <CroppedPicture src={assetBase + value} crop={cropOf(crops, item.layer, value)} mannequin={assetBase + MANNEQUIN} />
  );
}
