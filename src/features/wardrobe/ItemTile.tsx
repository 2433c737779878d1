import { memo } from 'react';
import { isWearable, type ItemStatus } from '../../../rules';
import { useAppDispatch, useAppSelector, useConfig } from '../../app/hooks';
import { textOn } from '../../components/colour';
import { CroppedPicture } from '../../components/CroppedPicture';
import { Icon } from '../../components/Icon';
import { MESSAGES } from '../../messages/messages';
import { WARDROBE_MESSAGES } from '../../messages/wardrobe';
import { cropOf, selectCrops, tileColour, type TileState } from './wardrobeSelectors';
import { tileClicked } from './wardrobeViewSlice';
import './ItemTile.css';

const MANNEQUIN = '_shared/mannequin.svg';

/** An item: a click puts it on, takes it off, unlocks it or opens the page that sells it. */
export const ItemTile = memo(function ItemTile(tile: TileState & { readonly tabIndex: 0 | -1 }) {
  const { category, item, status, label, isWorn, under, tabIndex } = tile;
  const dispatch = useAppDispatch();
  const colour = useTileColour(tile);
  const wearable = isWorn || isWearable({ status, label });
  const refuses = !isWorn && (status === 'needs-xp' || status === 'checking');
  return (
    <button
      type="button"
      className={`tile tile-item tile-${status} ${isWorn ? 'tile-worn' : ''} ${item.hex === undefined ? '' : 'tile-swatch'}`}
      style={{ backgroundColor: colour, color: colour && textOn(colour) === 'bone' ? 'var(--bone)' : undefined }}
      aria-pressed={wearable ? isWorn : undefined}
      aria-disabled={refuses || undefined}
      tabIndex={tabIndex}
      onKeyDown={event => {
        // A key held down counts as one choice, or the item would flicker on and off.
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
      {under !== '' && <span className="tile-under">{WARDROBE_MESSAGES.under(under)}</span>}
      {status === 'not-owned' && !isWorn && <span className="unseen">, {MESSAGES.newTab}</span>}
    </button>
  );
});

/** A colour is its own tile; worn and locked items have the tile of their state. */
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

/** Plain text on the player's own items, a tag on those that cost something. */
function ItemLabel({ status, label }: ItemStatus) {
  if (label === '') return null;
  if (status === 'owned' || status === 'unlocked') return <small className="tile-mine">{label}</small>;
  return (
    <span className={`tile-tag tag-${status}`}>
      {status === 'checking' && <Icon name="heart" />}
      {label}
    </span>
  );
}
