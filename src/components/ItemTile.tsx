import { memo, useState } from 'react';
import type { Crop } from '#rules/catalogue/crops';
import { isWearable, type ItemStatus } from '#rules/catalogue/status';
import type { Item, Piece } from '#rules/outfit/items';
import { CroppedPicture } from './CroppedPicture';
import { Icon } from './Icon';
import { PictureFrame } from './PictureFrame';
import { tickedTileClass } from './tiles';
import { unseen } from './unseen';
import { FIT_MESSAGES, shortTitle } from '../messages/fits';
import { MESSAGES } from '../messages/messages';
import { WARDROBE_MESSAGES } from '../messages/wardrobe';
import * as styles from './ItemTile.module.css';

/** An item as its tile shows it. */
export interface TileState extends ItemStatus {
  readonly value: string;
  readonly category: string;
  readonly item: Item;
  readonly crop: Crop;
  /** Of the tile, unless a state or the item has its own. */
  readonly colour: string;
  /** The event lends it to everybody. */
  readonly isLent: boolean;
  readonly isWorn: boolean;
  /** The titles of the worn items that forbid this one; '' if nothing does. */
  readonly blockedBy: string;
}

interface ItemTileProps extends TileState {
  readonly tabIndex: 0 | -1;
  readonly assetBase: string;
  readonly onChoose: (piece: Piece) => void;
}

const MANNEQUIN = '_shared/mannequin.svg';

/** An item: a click puts it on, takes it off, unlocks it or opens the page that sells it. */
export const ItemTile = memo(function ItemTile(tile: ItemTileProps) {
  const { category, item, status, label, isLent, isWorn, blockedBy, tabIndex, onChoose } = tile;
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
      onClick={() => onChoose({ category, item })}
    >
      <ItemPicture {...tile} />
      <b>{shortTitle(item)}</b>{' '}
      <ItemLabel
        status={status}
        label={FIT_MESSAGES.labels[status](item.xp)}
        isNew={isNew && !isWorn}
        isLent={isLent}
      />
      {blockedBy !== '' && <span className={styles.under}>{WARDROBE_MESSAGES.under(blockedBy)}</span>}
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

function ItemPicture({ item, value, crop, assetBase }: ItemTileProps) {
  if (item.hex !== undefined) return <PictureFrame className={styles.disc} style={{ backgroundColor: item.hex }} />;
  return <CroppedPicture src={assetBase + value} crop={crop} mannequin={assetBase + MANNEQUIN} />;
}

interface ItemLabelProps extends ItemStatus {
  readonly isNew: boolean;
  readonly isLent: boolean;
}

/**
 * A tag on what costs something, and on what has just changed unless it is worn. Of their own items, players see no
 * label otherwise.
 */
function ItemLabel({ status, label, isNew, isLent }: ItemLabelProps) {
  if (label === '') return null;
  const isMine = status === 'owned' || status === 'unlocked';
  if (isMine && isLent)
    return (
      <>
        <small className={unseen}>{label}</small> <span className={styles.tag}>{WARDROBE_MESSAGES.lent}</span>
      </>
    );
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
