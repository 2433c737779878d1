import { useRef } from 'react';
import { cropOf, LAYER_TILES } from '#rules/catalogue/crops';
import type { FitPiece } from '#rules/fits/fitPieces';
import { assetSlug, type Item } from '#rules/outfit/items';
import { pathTo } from '#rules/pages/pages';
import { useAppDispatch, useAppSelector, useConfig } from '../../base/hooks';
import { CroppedPicture } from '../../components/CroppedPicture';
import { GameLink } from '../../components/GameLink';
import { Pill } from '../../components/Pill';
import { PictureFrame } from '../../components/PictureFrame';
import { unseen } from '../../components/unseen';
import { FIT_PAGE_MESSAGES } from './messages';
import { FIT_MESSAGES, shownTitle } from '../../messages/fits';
import { MESSAGES } from '../../messages/messages';
import { selectCrops } from '../catalogue/catalogueSelectors';
import { selectXp } from '../holdings/holdingsSelectors';
import { itemUnlocked } from '../holdings/unlockedSlice';
import { selectIsConnected } from '../wallet/walletSlice';
import * as styles from './PieceRow.module.css';

interface PieceRowProps {
  readonly piece: FitPiece;
  readonly value: string;
  readonly isRetired: boolean;
  readonly onBuy: (item: Item) => void;
}

/** A piece of the fit: what it is, and what the player has to do for it. */
export function PieceRow({ piece, value, isRetired, onBuy }: PieceRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const { item } = piece.piece;
  return (
    <li ref={row} tabIndex={-1} className={styles.row}>
      <Thumbnail piece={piece} value={value} />
      <b>
        {isRetired ? (
          shownTitle(item)
        ) : (
          <GameLink to={pathTo('piece', piece.piece.category, assetSlug(item.title))}>{shownTitle(item)}</GameLink>
        )}
      </b>
      {isRetired ? (
        <span className={styles.state}>{FIT_PAGE_MESSAGES.notMade}</span>
      ) : (
        // The button is about to go, and with it the focus.
        <State piece={piece} onBuy={onBuy} onUnlock={() => row.current?.focus()} />
      )}
    </li>
  );
}

function Thumbnail({ piece: { piece, layer }, value }: Pick<PieceRowProps, 'piece' | 'value'>) {
  const { assetBase } = useConfig();
  const crops = useAppSelector(selectCrops);
  const { hex } = piece.item;
  return (
    <span className={styles.thumbnail} style={{ backgroundColor: hex ?? LAYER_TILES[layer].colour }}>
      {hex === undefined ? (
        <CroppedPicture src={assetBase + value} crop={cropOf(crops, layer, value)} />
      ) : (
        <PictureFrame />
      )}
    </span>
  );
}

interface StateProps {
  readonly piece: FitPiece;
  readonly onBuy: (item: Item) => void;
  readonly onUnlock: () => void;
}

function State({ piece: { status, piece }, onBuy, onUnlock }: StateProps) {
  const dispatch = useAppDispatch();
  const { item } = piece;
  const label = FIT_MESSAGES.labels[status](item.xp);
  if (status === 'unlockable')
    return (
      <Pill
        size="small"
        tone="cobalt"
        onClick={() => {
          onUnlock();
          dispatch(itemUnlocked(item));
        }}
      >
        {label}
        <span className={unseen}> {shownTitle(item)}</span>
      </Pill>
    );
  if (status === 'not-owned')
    return (
      <Pill size="small" onClick={() => onBuy(item)}>
        {label}
        <span className={unseen}>
          {' '}
          {shownTitle(item)}, {MESSAGES.newTab}
        </span>
      </Pill>
    );
  return (
    <span className={styles.state} data-status={status}>
      {label}
      {status === 'needs-xp' && <OwnXp />}
    </span>
  );
}

function OwnXp() {
  const xp = useAppSelector(selectXp);
  const isConnected = useAppSelector(selectIsConnected);
  if (!isConnected || xp === 'loading') return null;
  return <small>{FIT_PAGE_MESSAGES.youHave(xp)}</small>;
}
