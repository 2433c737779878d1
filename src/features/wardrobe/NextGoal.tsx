import { missingXp, nearestGoal } from '#rules/catalogue/status';
import { useGetWardrobeQuery } from '../../api/wardrobeApi';
import { useAppSelector } from '../../base/hooks';
import { shownTitle } from '../../messages/fits';
import { WARDROBE_MESSAGES } from '../../messages/wardrobe';
import { selectHolder, selectXp } from '../holdings/holdingsSelectors';

/** What the player could unlock next. */
export function NextGoal() {
  const { data: wardrobe = [] } = useGetWardrobeQuery(undefined);
  const holder = useAppSelector(state => selectHolder(state, false));
  const hasXp = useAppSelector(state => Number(selectXp(state)) > 0);
  const goal = hasXp ? nearestGoal(wardrobe, holder) : undefined;
  return goal ? <p>{WARDROBE_MESSAGES.xpMore(shownTitle(goal), missingXp(goal, holder))}</p> : null;
}
