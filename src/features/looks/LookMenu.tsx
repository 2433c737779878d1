import { useEffect, useRef, type RefObject } from 'react';
import { LOOKS_MESSAGES } from '../../messages/looks';
import * as styles from './LooksPanel.module.css';

export interface MenuEntry {
  readonly label: string;
  readonly onChoose: () => void;
  readonly isOff?: boolean;
}

interface LookMenuProps {
  readonly name: string;
  readonly entries: readonly MenuEntry[];
  /** The player left the menu; with the keyboard, the focus has to return. */
  readonly onClose: (how: 'by-key' | 'elsewhere') => void;
}

/** What can be done with a look: beside its card, or on a phone as a sheet at the foot of the panel. */
export function LookMenu({ name, entries, onClose }: LookMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useMenuKeys(menu, onClose);
  return (
    <div className={styles.lookMenu} role="menu" aria-label={LOOKS_MESSAGES.more(name)} ref={menu}>
      {entries.map(({ label, onChoose, isOff }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={isOff}
          onClick={isOff ? undefined : onChoose}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** The keys stay inside, because the grid around the menu has its own for the same arrows. */
function useMenuKeys(menu: RefObject<HTMLElement | null>, onClose: LookMenuProps['onClose']): void {
  useEffect(() => {
    const element = menu.current;
    if (element === null) return;
    const items = [...element.querySelectorAll('button')];
    const focusItem = (at: number): void => items.at(at % items.length)?.focus();
    const press = (event: KeyboardEvent): void => {
      event.stopPropagation();
      const at = items.findIndex(item => item === document.activeElement);
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
      if (to !== undefined) focusItem(to);
      if (event.key === 'Escape' || event.key === 'Tab') onClose('by-key');
      if (to !== undefined || event.key === 'Escape' || event.key === 'Tab') event.preventDefault();
    };
    const leave = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) onClose('elsewhere');
    };
    const pressElsewhere = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !element.parentElement?.contains(target)) onClose('elsewhere');
    };
    element.addEventListener('keydown', press);
    element.addEventListener('focusout', leave);
    document.addEventListener('pointerdown', pressElsewhere);
    return () => {
      element.removeEventListener('keydown', press);
      element.removeEventListener('focusout', leave);
      document.removeEventListener('pointerdown', pressElsewhere);
    };
  }, [menu, onClose]);
  useEffect(() => {
    menu.current?.querySelector('button')?.focus({ preventScroll: true });
    menu.current?.scrollIntoView({ block: 'nearest' });
  }, [menu]);
}
