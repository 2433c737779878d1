import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../base/hooks';
import { ToolButton } from '../../components/ToolButton';
import { ToolIcon } from '../../components/ToolIcon';
import { useKeys } from '../../components/useKeys';
import { KEYS_MESSAGES } from '../../messages/keys';
import { STAGE_MESSAGES } from '../../messages/stage';
import { outfitRedone, outfitUndone, selectCanRedo, selectCanUndo } from '../outfit/outfitSlice';
import { selectIsCovered } from '../overlay/overlaySelectors';
import { overlayOpened } from '../overlay/overlaySlice';
import { useTileWatch } from './useTileWatch';
import {
  panelClosed,
  panelOpened,
  selectPanel,
  selectPointedAt,
  tileLeft,
  type PanelName,
} from '../wardrobe/wardrobeViewSlice';
import * as styles from './StageControls.module.css';

interface StageControlsProps {
  /** Those that can be opened. */
  readonly panels: readonly PanelName[];
  /** Those that come before the tools that open panels. */
  readonly tools: ReactNode;
  /** Below the tools on the other side. */
  readonly more: ReactNode;
}

/** The tools on both sides of the Darcel, and the keys of the whole screen. */
export function StageControls({ panels, tools, more }: StageControlsProps) {
  useTileWatch();
  return (
    <>
      <WardrobeKeys panels={panels} />
      <HistoryTools>{more}</HistoryTools>
      <div className={styles.tools}>
        {tools}
        {TOOLS.filter(({ panel }) => panels.includes(panel)).map(tool => (
          <PanelTool key={tool.panel} {...tool} />
        ))}
      </div>
    </>
  );
}

/** `messages/keys.ts` lists them for players. A component, because pointing at a tile renders nothing else here. */
function WardrobeKeys({ panels }: Pick<StageControlsProps, 'panels'>): null {
  const dispatch = useAppDispatch();
  const isCovered = useAppSelector(selectIsCovered);
  const open = useAppSelector(selectPanel);
  const undo = (): void => void dispatch(outfitUndone());
  const redo = (): void => void dispatch(outfitRedone());
  const isPointing = useAppSelector(selectPointedAt) !== null;
  const close = (): void => void dispatch(isPointing ? tileLeft() : panelClosed());
  const toggle = (name: PanelName) => (): void => {
    if (panels.includes(name)) dispatch(open === name ? panelClosed() : panelOpened(name));
  };
  useKeys(
    {
      'Mod+z': undo,
      'Mod+Shift+z': redo,
      'Mod+y': redo,
      'Mod+k': toggle('search'),
      '/': toggle('search'),
      l: toggle('looks'),
      s: toggle('share'),
      '?': () => void dispatch(overlayOpened('keys')),
      ...((isPointing || open !== null) && { Escape: close }),
    },
    !isCovered,
  );
  return null;
}

function HistoryTools({ children }: { readonly children: ReactNode }) {
  const dispatch = useAppDispatch();
  const canUndo = useAppSelector(selectCanUndo);
  const canRedo = useAppSelector(selectCanRedo);
  return (
    <div className={`${styles.tools} ${styles.history}`}>
      <ToolButton
        label={STAGE_MESSAGES.undo}
        keys="Control+Z Meta+Z"
        aria-disabled={!canUndo || undefined}
        onClick={() => dispatch(outfitUndone())}
      >
        <ToolIcon name="undo" />
      </ToolButton>
      <ToolButton
        label={STAGE_MESSAGES.redo}
        keys="Control+Shift+Z Meta+Shift+Z Control+Y"
        aria-disabled={!canRedo || undefined}
        onClick={() => dispatch(outfitRedone())}
      >
        <ToolIcon name="redo" />
      </ToolButton>
      <ToolButton label={KEYS_MESSAGES.how} keys="?" onClick={() => dispatch(overlayOpened('keys'))}>
        <ToolIcon name="how" />
      </ToolButton>
      {children}
    </div>
  );
}

interface Tool {
  readonly panel: 'looks' | 'share';
  readonly keys: string;
}

const TOOLS: readonly Tool[] = [
  { panel: 'looks', keys: 'L' },
  { panel: 'share', keys: 'S' },
];

function PanelTool({ panel, keys }: Tool) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectPanel) === panel;
  return (
    <ToolButton
      label={STAGE_MESSAGES[panel]}
      keys={keys}
      aria-expanded={isOpen}
      onClick={() => dispatch(isOpen ? panelClosed() : panelOpened(panel))}
    >
      <ToolIcon name={panel} />
    </ToolButton>
  );
}
