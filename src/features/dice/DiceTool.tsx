import { useEffect } from 'react';
import { fetchWholeWardrobe } from '../../api/fetchWholeWardrobe';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { Icon } from '../../components/Icon';
import { ToolButton } from '../../components/ToolButton';
import { ToolIcon } from '../../components/ToolIcon';
import { useKeys } from '../../components/useKeys';
import { DICE_MESSAGES } from '../../messages/dice';
import { STAGE_MESSAGES } from '../../messages/stage';
import { selectIsCovered } from '../overlay/overlaySelectors';
import { panelClosed, panelOpened, selectPanel } from '../wardrobe/wardrobeViewSlice';
import { rollFromAddress } from './loadDice';
import { useDice } from './useDice';
import * as styles from './DiceTool.module.css';

/** "Surprise me", with an arrow to the list of what it may change. */
export function DiceTool() {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectPanel) === 'worn';
  const { roll, isWaiting, isRolling, isStuck } = useDice();
  useKeys({ d: roll }, !useAppSelector(selectIsCovered));
  useEffect(() => {
    if (!isWaiting) void dispatch(rollFromAddress());
  }, [dispatch, isWaiting]);
  useEffect(() => {
    // The service worker may have the categories that this page has not asked for.
    if (isStuck) void fetchWholeWardrobe(dispatch);
  }, [dispatch, isStuck]);
  return (
    <div className={styles.tool}>
      <ToolButton
        label={DICE_MESSAGES.surprise}
        keys="D"
        aria-busy={isWaiting || isRolling}
        aria-disabled={isStuck || undefined}
        onClick={roll}
      >
        <ToolIcon name="dice" />
      </ToolButton>
      <ToolButton
        className={styles.arrow}
        label={STAGE_MESSAGES.wearing}
        aria-expanded={isOpen}
        onClick={() => dispatch(isOpen ? panelClosed() : panelOpened('worn'))}
      >
        <Icon name="down" />
      </ToolButton>
    </div>
  );
}
