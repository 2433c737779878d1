import { chosenLayers } from '#rules/outfit/fitText';
import { useAppDispatch, useAppSelector } from '../../base/hooks';
import { ToolButton } from '../../components/ToolButton';
import { ToolIcon } from '../../components/ToolIcon';
import { STAGE_MESSAGES } from '../../messages/stage';
import { selectAvatar } from '../outfit/outfitSlice';
import { panelClosed, panelOpened, selectPanel } from '../wardrobe/wardrobeViewSlice';
import * as styles from './WornTool.module.css';

/** How many things the Darcel wears; it opens the list of them. */
export function WornTool() {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectPanel) === 'worn';
  const count = useAppSelector(state => chosenLayers(selectAvatar(state)).length);
  return (
    <ToolButton
      className={styles.worn}
      label={STAGE_MESSAGES.wearingCount(count)}
      aria-expanded={isOpen}
      onClick={() => dispatch(isOpen ? panelClosed() : panelOpened('worn'))}
    >
      <ToolIcon name="worn" />
      <span className={styles.count}>{count}</span>
    </ToolButton>
  );
}
