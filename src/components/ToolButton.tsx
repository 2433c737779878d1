import type { ComponentProps } from 'react';
import { ToolIcon, type ToolIconName } from './ToolIcon';

interface ToolButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'> {
  readonly icon: ToolIconName;
  readonly label: string;
  /** As `aria-keyshortcuts` writes them. */
  readonly keys: string;
}

/** A round button on the stage. One that cannot act is only announced as disabled, because it keeps the focus. */
export function ToolButton({ icon, label, keys, ...button }: ToolButtonProps) {
  return (
    <button type="button" className="stage-tool" aria-label={label} aria-keyshortcuts={keys} {...button}>
      <ToolIcon name={icon} />
    </button>
  );
}
