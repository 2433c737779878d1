import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { chosenLayers, findPiece } from '../../../rules';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { Icon } from '../../components/Icon';
import { shortTitle, shownTitle } from '../../messages/fits';
import { STAGE_MESSAGES } from '../../messages/stage';
import { itemChosen, selectAvatar } from '../outfit/outfitSlice';
import { selectWardrobe } from '../catalogue/catalogueSelectors';
import * as styles from './WornStrip.module.css';

/** What the Darcel wears, from hat to shoes and the background last. A narrow stage shows it on request. */
export function WornStrip() {
  const dispatch = useAppDispatch();
  const avatar = useAppSelector(selectAvatar);
  const wardrobe = useAppSelector(selectWardrobe);
  const [isExpanded, setExpanded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const pieces = chosenLayers(avatar).flatMap(layer => findPiece(wardrobe, avatar[layer]) ?? []);
  const focusChip = (index: number): void => {
    const chips = list.current?.querySelectorAll('button');
    (chips?.[Math.min(index, chips.length - 1)] ?? list.current)?.focus();
  };
  return (
    <div className={styles.strip} data-open={isExpanded}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isExpanded}
        hidden={pieces.length === 0}
        onClick={() => setExpanded(!isExpanded)}
      >
        {STAGE_MESSAGES.wearingCount(pieces.length)}
        <Icon name={isExpanded ? 'up' : 'down'} />
      </button>
      <ul className={styles.list} aria-label={STAGE_MESSAGES.wearing} ref={list} tabIndex={-1}>
        {pieces.map((piece, index) => (
          <li key={piece.item.layer} className={styles.chip}>
            <span>{shortTitle(piece.item)}</span>
            <button
              type="button"
              aria-label={STAGE_MESSAGES.takeOff(shownTitle(piece.item))}
              onClick={() => {
                // The chip goes, and the next one takes its place.
                flushSync(() => void dispatch(itemChosen(piece)));
                focusChip(index);
              }}
            >
              <Icon name="cross" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
