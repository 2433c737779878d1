import { useEffect } from 'react';
import { fetchWholeWardrobe } from '../../api/fetchWholeWardrobe';
import { useAppDispatch, useAppSelector } from '../../base/hooks';
import { ToolButton } from '../../components/ToolButton';
import { ToolIcon } from '../../components/ToolIcon';
import { useKeys } from '../../components/useKeys';
import { DICE_MESSAGES } from './messages';
import { selectIsCovered } from '../overlay/overlaySelectors';
import { rollFromAddress } from './loadDice';
import { useDice } from './useDice';

/** "Surprise me". */
export function DiceTool() {
  const dispatch = useAppDispatch();
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
    <ToolButton
      label={DICE_MESSAGES.surprise}
      keys="D"
      aria-busy={isWaiting || isRolling}
      aria-disabled={isStuck || undefined}
      onClick={roll}
    >
      <ToolIcon name="dice" />
    </ToolButton>
  );
}
