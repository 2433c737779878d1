import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { backgroundColour, LOOK_NAME_LIMIT, tidyLookName, type Look, type Wardrobe } from '../../../rules';
import { useAppDispatch, useConfig } from '../../app/hooks';
import { Darcel } from '../../components/Darcel';
import { tickedTileClass } from '../../components/tiles';
import { describeFit } from '../../messages/fits';
import { LOOKS_MESSAGES } from '../../messages/looks';
import { changeLooks, deleteLook, duplicateLook, moveLookTo, shareLook } from './keepLooks';
import { LookMenu, type MenuEntry } from './LookMenu';
import { lookRenamed } from './looksSlice';
import { wearFit } from './wearFit';
import * as styles from './LooksPanel.module.css';

interface LookCardProps {
  readonly look: Look;
  readonly at: number;
  readonly of: number;
  readonly wardrobe: Wardrobe;
  /** How many of its pieces the player cannot wear now. */
  readonly lost: number;
  readonly isWorn: boolean;
  readonly isDragged: boolean;
  readonly tabIndex: 0 | -1;
}

type Open = 'menu' | 'name' | null;

/** A saved fit: a click wears it; its name and everything else are below. */
export const LookCard = memo(function LookCard(card: LookCardProps) {
  const { look, lost, isDragged, tabIndex } = card;
  const [open, setOpen] = useState<Open>(null);
  const more = useRef<HTMLButtonElement>(null);
  const close = useCallback((how: 'by-key' | 'elsewhere') => {
    setOpen(null);
    if (how === 'by-key') more.current?.focus();
  }, []);
  const entries = useEntries(card, {
    close,
    rename: () => setOpen('name'),
    focusNeighbour: () => focusNeighbour(more.current),
  });
  return (
    <div className={`${styles.look} ${isDragged ? styles.lookDragged : ''}`}>
      <WearButton {...card} />
      <div className={styles.lookFoot}>
        {open === 'name' ? (
          <NameField look={look} onClose={close} />
        ) : (
          <p className={styles.lookWords}>
            <b className={styles.lookName}>{look.name}</b>
            {lost > 0 && <small className={styles.lookLost}>{LOOKS_MESSAGES.notYours(lost)}</small>}
          </p>
        )}
        <button
          ref={more}
          type="button"
          className={styles.lookMore}
          aria-label={LOOKS_MESSAGES.more(look.name)}
          aria-haspopup="menu"
          aria-expanded={open === 'menu'}
          tabIndex={tabIndex}
          onClick={() => setOpen(open === 'menu' ? null : 'menu')}
        >
          <span aria-hidden="true">•••</span>
        </button>
      </div>
      {open === 'menu' && <LookMenu name={look.name} entries={entries} onClose={close} />}
    </div>
  );
});

function WearButton({ look: { name, avatar }, wardrobe, isWorn, tabIndex }: LookCardProps) {
  const dispatch = useAppDispatch();
  const { assetBase } = useConfig();
  return (
    <button
      type="button"
      className={`${tickedTileClass} ${styles.lookCard} ${isWorn ? styles.lookWorn : ''}`}
      data-drags
      style={{ backgroundColor: backgroundColour(avatar) }}
      aria-label={`${LOOKS_MESSAGES.wearLook(name)}: ${describeFit(avatar, wardrobe)}`}
      aria-pressed={isWorn}
      aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
      tabIndex={tabIndex}
      onClick={() => void dispatch(wearFit(avatar))}
    >
      <Darcel avatar={avatar} assetBase={assetBase} description="" loading="lazy" />
    </button>
  );
}

interface CardMoves {
  readonly close: (how: 'by-key') => void;
  readonly rename: () => void;
  readonly focusNeighbour: () => void;
}

/** The menu's entries. Each closes the menu and returns the focus, unless it moves the focus elsewhere. */
function useEntries(
  { look, at, of }: LookCardProps,
  { close, rename, focusNeighbour }: CardMoves,
): readonly MenuEntry[] {
  const dispatch = useAppDispatch();
  const { id, avatar } = look;
  const entry = (label: string, act: () => void, isOff = false): MenuEntry => ({
    label,
    isOff,
    onChoose: () => {
      close('by-key');
      act();
    },
  });
  return [
    entry(LOOKS_MESSAGES.wear, () => void dispatch(wearFit(avatar))),
    { label: LOOKS_MESSAGES.rename, onChoose: rename },
    entry(LOOKS_MESSAGES.duplicate, () => dispatch(duplicateLook(look))),
    { label: LOOKS_MESSAGES.share, onChoose: () => dispatch(shareLook(look)) },
    entry(LOOKS_MESSAGES.moveEarlier, () => dispatch(moveLookTo(id, at - 1)), at === 0),
    entry(LOOKS_MESSAGES.moveLater, () => dispatch(moveLookTo(id, at + 1)), at === of - 1),
    {
      label: LOOKS_MESSAGES.remove,
      onChoose: () => {
        focusNeighbour();
        dispatch(deleteLook(look));
      },
    },
  ];
}

/** Called before the card itself is removed. */
function focusNeighbour(element: Element | null): void {
  const card = element?.closest('li');
  (card?.nextElementSibling ?? card?.previousElementSibling)?.querySelector('button')?.focus();
}

interface NameFieldProps {
  readonly look: Look;
  readonly onClose: (how: 'by-key' | 'elsewhere') => void;
}

/** The name, edited in place: Enter or leaving keeps it, Escape does not. */
function NameField({ look: { id, name }, onClose }: NameFieldProps) {
  const dispatch = useAppDispatch();
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const finish = useCallback(
    (how: 'by-key' | 'elsewhere', text: string) => {
      if (isDone.current) return;
      isDone.current = true;
      const typed = tidyLookName(text);
      if (typed !== '' && typed !== name) dispatch(changeLooks(lookRenamed({ id, name: typed })));
      onClose(how);
    },
    [dispatch, id, name, onClose],
  );
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  useEffect(() => {
    const input = field.current;
    // The grid around the field has its own keys for the same arrows.
    const press = (event: KeyboardEvent): void => {
      event.stopPropagation();
      // Otherwise the same press would also click the button that gets the focus.
      if (event.key === 'Enter') event.preventDefault();
      if (event.key === 'Enter') finish('by-key', input?.value ?? '');
      if (event.key === 'Escape') finish('by-key', name);
    };
    input?.addEventListener('keydown', press);
    return () => input?.removeEventListener('keydown', press);
  }, [finish, name]);
  return (
    <input
      ref={field}
      className={styles.lookName}
      aria-label={LOOKS_MESSAGES.nameOf(name)}
      defaultValue={name}
      maxLength={2 * LOOK_NAME_LIMIT}
      onBlur={({ target }) => finish('elsewhere', target.value)}
    />
  );
}
