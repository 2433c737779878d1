import { memo, useState } from 'react';
import { isWearable, type ItemStatus } from '../../../rules';
import { useAppDispatch, useConfig } from '../../app/hooks';
import { CroppedPicture } from '../../components/CroppedPicture';
import { Icon } from '../../components/Icon';
import { PictureFrame } from '../../components/PictureFrame';
import { tickedTileClass } from '../../components/tiles';
import { unseen } from '../../components/unseen';
import { MESSAGES } from '../../messages/messages';
import { WARDROBE_MESSAGES } from '../../messages/wardrobe';
import type { TileState } from './wardrobeSelectors';
import { tileClicked } from './wardrobeViewSlice';
import * as styles from './ItemTile.module.css';

const MANNEQUIN = '_shared/mannequin.svg';

/** An item: a click puts it on, takes it off, unlocks it or opens the page that sells it. */
export const ItemTile = memo(function ItemTile(tile: TileState & { readonly tabIndex: 0 | -1 }) {
  const { category, item, status, label, isWorn, under, tabIndex } = tile;
  const dispatch = useAppDispatch();
  const wearable = isWorn || isWearable({ status, label });
  const isNew = useIsNew(status);
  const refuses = !isWorn && (status === 'needs-xp' || status === 'checking');
  return (
    <button
      type="button"
      data-item
      className={`${tickedTileClass} ${isLocked(status) ? styles.locked : ''} ${isWorn ? styles.worn : ''} ${item.hex === undefined ? '' : styles.swatch}`}
      style={{ backgroundColor: colourOf(tile) }}
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
      <b>{item.shortTitle ?? item.title}</b> <ItemLabel status={status} label={label} isNew={isNew} />
      {under !== '' && <span className={styles.under}>{WARDROBE_MESSAGES.under(under)}</span>}
      {status === 'not-owned' && !isWorn && <span className={unseen}>, {MESSAGES.newTab}</span>}
    </button>
  );
});

const isLocked = (status: ItemStatus['status']): boolean =>
  status === 'needs-xp' || status === 'checking' || status === 'not-owned';

/** A tile that shows a colour needs no other, and all locked items share one. */
function colourOf({ item, colour, status, isWorn }: TileState): string | undefined {
  return (isLocked(status) && !isWorn) || item.hex !== undefined ? undefined : colour;
}

function ItemPicture({ item, value, crop }: TileState) {
  const { assetBase } = useConfig();
  if (item.hex !== undefined) return <PictureFrame className={styles.disc} style={{ backgroundColor: item.hex }} />;
  return <CroppedPicture src={assetBase + value} crop={crop} mannequin={assetBase + MANNEQUIN} />;
}

interface ItemLabelProps extends ItemStatus {
  readonly isNew: boolean;
}

/** A tag on what costs something, and on what has just changed. Of their own items, players see no label otherwise. */
function ItemLabel({ status, label, isNew }: ItemLabelProps) {
  if (label === '') return null;
  const isMine = status === 'owned' || status === 'unlocked';
  if (isMine && !isNew) return <small className={unseen}>{label}</small>;
  return (
    <span className={styles.tag} data-status={status} data-new={isNew || undefined}>
      {status === 'checking' && <Icon name="heart" />}
      {label}
    </span>
  );
}

/** Whether the item was bought, unlocked or lost while its tile was on the screen. */
function useIsNew(status: ItemStatus['status']): boolean {
  const [first, setFirst] = useState(status);
  if (first === 'checking' && status !== 'checking') setFirst(status);
  return first !== 'checking' && status !== 'checking' && status !== first;
}
