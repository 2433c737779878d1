import { useEffect, useState } from 'react';
import { isChecking } from '#rules/catalogue/status';
import { fetchWholeWardrobe } from '../../api/fetchWholeWardrobe';
import { useAppDispatch, useAppSelector, useIsDemo } from '../../base/hooks';
import { ToolButton } from '../../components/ToolButton';
import { ToolIcon } from '../../components/ToolIcon';
import { useIsOnline } from '../../components/useIsOnline';
import { useKeys } from '../../components/useKeys';
import { DICE_MESSAGES } from './messages';
import { selectWardrobeIsWhole } from '../catalogue/catalogueSelectors';
import { selectHolder } from '../holdings/holdingsSelectors';
import { selectIsCovered } from '../overlay/overlaySelectors';
import { panelOpened, selectPanel } from '../wardrobe/wardrobeViewSlice';
import { loadAndRoll, rollFromAddress } from './loadDice';

/**
 * "Surprise me": rolls, and opens the list of what is worn, where pins keep things from the next roll, unless another panel
 * is open. The key only rolls.
 */
export function DiceTool() {
  const dispatch = useAppDispatch();
  const { roll, isWaiting, isRolling, isStuck } = useDice();
  const hasPanel = useAppSelector(selectPanel) !== null;
  useKeys({ d: roll }, !useAppSelector(selectIsCovered));
  useEffect(() => {
    if (!isWaiting) void dispatch(rollFromAddress());
  }, [dispatch, isWaiting]);
  useEffect(() => {
    // The service worker may have the categories that this page has not asked for.
    if (isStuck) void fetchWholeWardrobe(dispatch);
  }, [dispatch, isStuck]);
  const rollAndList = (): void => {
    roll();
    if (!hasPanel) dispatch(panelOpened('worn'));
  };
  return (
    <ToolButton
      label={DICE_MESSAGES.surprise}
      keys="D"
      aria-busy={isWaiting || isRolling}
      aria-disabled={isStuck || undefined}
      onClick={rollAndList}
    >
      <ToolIcon name="dice" />
    </ToolButton>
  );
}

interface Dice {
  readonly roll: () => void;
  /** The player's holdings are still loading. */
  readonly isWaiting: boolean;
  readonly isRolling: boolean;
  /** A category was never fetched, and the browser is offline. */
  readonly isStuck: boolean;
}

function useDice(): Dice {
  const dispatch = useAppDispatch();
  const isDemo = useIsDemo();
  const isWaiting = useAppSelector(state => isChecking(selectHolder(state, isDemo)));
  const isWhole = useAppSelector(selectWardrobeIsWhole);
  const isOnline = useIsOnline();
  const [isRolling, setIsRolling] = useState(false);
  const isStuck = !isOnline && !isWhole;
  const roll = (): void => {
    if (isWaiting || isRolling || isStuck) return;
    setIsRolling(true);
    void dispatch(loadAndRoll()).then(() => setIsRolling(false));
  };
  return { roll, isWaiting, isRolling, isStuck };
}
