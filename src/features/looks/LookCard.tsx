import { memo, useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { LOOK_NAME_LIMIT, tidyLookName, type Look } from '#rules/fits/looks';
import type { Wardrobe } from '#rules/outfit/items';
import { backgroundColour } from '#rules/outfit/pictures';
import { useAppDispatch, useAppSelector, useConfig } from '../../base/hooks';
import { Darcel } from '../../components/Darcel';
import { tickedTileClass } from '../../components/tiles';
import { describeFit } from '../../messages/fits';
import { LOOKS_MESSAGES } from '../../messages/looks';
import { lookMenuClosed, lookMenuOpened, selectLookMenu } from '../wardrobe/wardrobeViewSlice';
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

/** A saved fit: a click wears it; its name and everything else are below. */
export const LookCard = memo(function LookCard(card: LookCardProps) {
  const { look, lost, isDragged, tabIndex } = card;
  const dispatch = useAppDispatch();
  const [isRenaming, setIsRenaming] = useState(false);
  const isMenuOpen = useAppSelector(selectLookMenu) === look.id;
  const more = useRef<HTMLButtonElement>(null);
  const closeMenu = useCallback(
    (how: 'by-key' | 'elsewhere') => {
      dispatch(lookMenuClosed());
      if (how === 'by-key') more.current?.focus();
    },
    [dispatch],
  );
  const closeName = useCallback((how: 'by-key' | 'elsewhere') => {
    setIsRenaming(false);
    if (how === 'by-key') more.current?.focus();
  }, []);
  useMenuEnd(isMenuOpen, more);
  const entries = useEntries(card, {
    close: closeMenu,
    rename: () => {
      dispatch(lookMenuClosed());
      setIsRenaming(true);
    },
    focusNeighbour: () => focusNeighbour(more.current),
  });
  return (
    <div className={`${styles.look} ${isDragged ? styles.lookDragged : ''}`}>
      <WearButton {...card} />
      <div className={styles.lookFoot}>
        {isRenaming ? (
          <NameField look={look} onClose={closeName} />
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
          data-tip=""
          aria-expanded={isMenuOpen}
          tabIndex={tabIndex}
          onClick={() => dispatch(isMenuOpen ? lookMenuClosed() : lookMenuOpened(look.id))}
        >
          <span aria-hidden="true">•••</span>
        </button>
      </div>
      {isMenuOpen && <LookMenu name={look.name} entries={entries} onClose={closeMenu} />}
    </div>
  );
});

/** Back closes the menu without saying where the focus goes, and a card may go with its menu. */
function useMenuEnd(isOpen: boolean, more: RefObject<HTMLElement | null>): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!isOpen) return undefined;
    const opener = more.current;
    return () => {
      dispatch(lookMenuClosed());
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true });
    };
  }, [dispatch, isOpen, more]);
}

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
