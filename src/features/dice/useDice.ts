import { useState } from 'react';
import { isChecking } from '#rules/catalogue/status';
import { useAppDispatch, useAppSelector, useIsDemo } from '../../base/hooks';
import { useIsOnline } from '../../components/useIsOnline';
import { selectHolder } from '../holdings/holdingsSelectors';
import { selectWardrobeIsWhole } from '../catalogue/catalogueSelectors';
import { loadAndRoll } from './loadDice';

interface Dice {
  readonly roll: () => void;
  /** The player's holdings are still loading. */
  readonly isWaiting: boolean;
  readonly isRolling: boolean;
  /** A category was never fetched, and the browser is offline. */
  readonly isStuck: boolean;
}

export function useDice(): Dice {
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
