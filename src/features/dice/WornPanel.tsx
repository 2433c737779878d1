import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { cropOf, type ItemCrops } from '#rules/catalogue/crops';
import { isChosen } from '#rules/outfit/fitText';
import { findPiece, type Piece } from '#rules/outfit/items';
import { TOP_TO_TOE, type Layer } from '#rules/outfit/layers';
import { isPicture } from '#rules/outfit/pictures';
import { useGetCropsQuery } from '../../api/catalogueApi';
import { useAppDispatch, useAppSelector, useConfig } from '../../base/hooks';
import { CroppedPicture } from '../../components/CroppedPicture';
import { Icon } from '../../components/Icon';
import { ToolIcon } from '../../components/ToolIcon';
import { FIT_MESSAGES, wornTitle } from '../../messages/fits';
import { DICE_MESSAGES } from './messages';
import { STAGE_MESSAGES } from '../../messages/stage';
import { itemChosen, selectAvatar } from '../outfit/outfitSlice';
import { selectWardrobe } from '../catalogue/catalogueSelectors';
import { allPinned, allUnpinned, layerPinned, layerUnpinned, selectPinned } from './pinsSlice';
import * as styles from './WornPanel.module.css';

/** Every layer with a pin that keeps it from the dice. */
export function WornPanel() {
  const dispatch = useAppDispatch();
  const list = useRef<HTMLUListElement>(null);
  const crosses = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-cross]') ?? [])];
  const takeOff = (piece: Piece): void => {
    const index = crosses().findIndex(cross => cross === document.activeElement);
    // The button goes, and the focus with it.
    flushSync(() => void dispatch(itemChosen(piece)));
    (crosses()[index] ?? crosses().at(-1) ?? list.current)?.focus();
  };
  return (
    <div className={styles.worn}>
      <div className={styles.head}>
        <p>{DICE_MESSAGES.hint}</p>
        <KeepAll />
      </div>
      <ul className={styles.rows} ref={list} tabIndex={-1} aria-label={STAGE_MESSAGES.wearing}>
        {TOP_TO_TOE.map(layer => (
          <WornRow key={layer} layer={layer} onTakeOff={takeOff} />
        ))}
      </ul>
    </div>
  );
}

/** One button: it keeps everything while nothing is kept, and lets everything go otherwise. */
function KeepAll() {
  const dispatch = useAppDispatch();
  const keepsNone = useAppSelector(selectPinned).length === 0;
  return (
    <button type="button" className={styles.all} onClick={() => dispatch(keepsNone ? allPinned() : allUnpinned())}>
      {keepsNone ? DICE_MESSAGES.keepAll : DICE_MESSAGES.keepNone}
    </button>
  );
}

interface WornRowProps {
  readonly layer: Layer;
  readonly onTakeOff: (piece: Piece) => void;
}

function WornRow({ layer, onTakeOff }: WornRowProps) {
  const dispatch = useAppDispatch();
  const value = useAppSelector(selectAvatar)[layer];
  const wardrobe = useAppSelector(selectWardrobe);
  const isPinned = useAppSelector(selectPinned).includes(layer);
  const piece = isChosen(layer, value) ? findPiece(wardrobe, value) : undefined;
  const title = value === '' ? DICE_MESSAGES.nothing : wornTitle(value, wardrobe);
  return (
    <li className={isPinned ? `${styles.row} ${styles.kept}` : styles.row}>
      <Thumbnail layer={layer} value={value} />
      <p>
        <small>{FIT_MESSAGES.layers[layer]}</small>
        <b>{title}</b>
      </p>
      {piece && (
        <button
          type="button"
          className={styles.button}
          aria-label={STAGE_MESSAGES.takeOff(title)}
          data-cross
          onClick={() => onTakeOff(piece)}
        >
          <Icon name="cross" />
        </button>
      )}
      <button
        type="button"
        className={`${styles.button} ${styles.pin}`}
        aria-label={value === '' ? DICE_MESSAGES.keepEmpty(FIT_MESSAGES.layers[layer]) : DICE_MESSAGES.keep(title)}
        aria-pressed={isPinned}
        onClick={() => dispatch(isPinned ? layerUnpinned(layer) : layerPinned(layer))}
      >
        <ToolIcon name="pin" />
      </button>
    </li>
  );
}

const NO_CROPS: ItemCrops = {};

function Thumbnail({ layer, value }: { readonly layer: Layer; readonly value: string }) {
  const { data: crops = NO_CROPS, isLoading } = useGetCropsQuery(undefined);
  const { assetBase } = useConfig();
  if (value === '') return <span className={`${styles.picture} ${styles.nothing}`} />;
  if (!isPicture(value)) return <span className={styles.picture} style={{ backgroundColor: value }} />;
  return (
    <span className={styles.picture}>
      {!isLoading && <CroppedPicture src={assetBase + value} crop={cropOf(crops, layer, value)} />}
    </span>
  );
}
