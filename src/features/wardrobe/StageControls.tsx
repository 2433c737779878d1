import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { Icon, type IconName } from '../../components/Icon';
import { STAGE_MESSAGES } from '../../messages/stage';
import { outfitRedone, outfitUndone, selectCanRedo, selectCanUndo } from '../avatar/outfitSlice';
import { panelClosed, panelOpened, selectPanel, type PanelName } from './wardrobeViewSlice';
import './StageTools.css';

/** Undo and Redo, on the left of the stage. */
export function HistoryTools() {
  const dispatch = useAppDispatch();
  const canUndo = useAppSelector(selectCanUndo);
  const canRedo = useAppSelector(selectCanRedo);
  return (
    <div className="stage-tools">
      <button
        type="button"
        className="stage-tool"
        aria-label={STAGE_MESSAGES.undo}
        aria-keyshortcuts="Control+Z Meta+Z"
        aria-disabled={!canUndo || undefined}
        onClick={() => dispatch(outfitUndone())}
      >
        <Icon name="undo" />
      </button>
      <button
        type="button"
        className="stage-tool"
        aria-label={STAGE_MESSAGES.redo}
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z Control+Y"
        aria-disabled={!canRedo || undefined}
        onClick={() => dispatch(outfitRedone())}
      >
        <Icon name="redo" />
      </button>
    </div>
  );
}

/** The tools that open panels, on the right of the stage; `before` are those that come first. */
export function PanelTools({ names, before }: { readonly names: readonly PanelName[]; readonly before: ReactNode }) {
  return (
    <div className="stage-tools">
      {before}
      {TOOLS.filter(({ panel }) => names.includes(panel)).map(tool => (
        <PanelTool key={tool.panel} {...tool} />
      ))}
    </div>
  );
}

interface Tool {
  readonly panel: PanelName;
  readonly icon: IconName;
  readonly label: string;
  readonly keys: string;
}

const TOOLS: readonly Tool[] = [
  { panel: 'looks', icon: 'looks', label: STAGE_MESSAGES.looks, keys: 'L' },
  { panel: 'share', icon: 'share', label: STAGE_MESSAGES.share, keys: 'S' },
];

function PanelTool({ panel, icon, label, keys }: Tool) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectPanel) === panel;
  return (
    <button
      type="button"
      className="stage-tool"
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-expanded={isOpen}
      onClick={() => dispatch(isOpen ? panelClosed() : panelOpened(panel))}
    >
      <Icon name={icon} />
    </button>
  );
}
