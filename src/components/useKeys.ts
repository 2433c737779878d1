import { useEffect, useEffectEvent } from 'react';

const EDITABLE = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]';

/**
 * Calls the entry of a pressed key, such as 'd', '?', 'ArrowLeft', 'Escape', 'Mod+z' or 'Mod+Shift+z'; 'Mod' is Ctrl, or Cmd
 * on a Mac. A key that is held down counts once. In text fields only Escape works, and single characters need the focus
 * inside `main` or a dialog, since speech input may type one by accident (WCAG 2.1.4).
 */
export function useKeys(table: Readonly<Record<string, () => void>>, isOn: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = nameOf(event);
    const act = Object.hasOwn(table, name) ? table[name] : undefined;
    if (act === undefined || !isOn || event.repeat || event.defaultPrevented || !isAllowed(name, event)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function isAllowed(name: string, { target, altKey }: KeyboardEvent): boolean {
  if (altKey || !(target instanceof Element)) return false;
  if (target.closest(EDITABLE) !== null) return name === 'Escape';
  return name.length > 1 || target.closest('main, [role=dialog]') !== null;
}

/** Punctuation counts with or without Shift, because keyboards differ in which of them need it. */
function nameOf({ key, code, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  // On keyboards with other alphabets, the letters of shortcuts are at the same positions.
  const latin = /^Key([A-Z])$/.exec(code)?.[1];
  const letter = /^[\x20-\x7e]+$/.test(key) ? key : (latin ?? key);
  const isSign = letter.length === 1 && !/[a-z]/i.test(letter);
  const name = letter.length === 1 ? letter.toLowerCase() : letter;
  return `${ctrlKey || metaKey ? 'Mod+' : ''}${shiftKey && !isSign ? 'Shift+' : ''}${name}`;
}
