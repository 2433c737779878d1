import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { GameLink } from '../components/GameLink';
import { XpBadge } from '../features/holdings/XpBadge';
import { MusicToggle } from '../features/music/MusicToggle';
import { NavLinks } from './NavLinks';
import { selectEventNews } from '../features/events/eventsSlice';
import { menuClosed, menuToggled, selectMenuOpen } from '../features/navigation/navigationSlice';
import { WalletButton } from '../features/connect/WalletButton';
import { MESSAGES } from '../messages/messages';
import { PAGE_MESSAGES } from '../messages/pages';
import { pageAt, pathTo } from '#rules/pages/pages';
import { PRODUCT } from '#rules/product';
import * as styles from './Header.module.css';
import { useAppDispatch, useAppSelector, useConfig } from '../base/hooks';

const MENU_ID = 'menu';

export function Header() {
  const dispatch = useAppDispatch();
  const { assetBase } = useConfig();
  const isOpen = useAppSelector(selectMenuOpen);
  const news = useAppSelector(selectEventNews);
  const isHome = pageAt(useLocation().pathname).name === 'home';
  const header = useRef<HTMLElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const burger = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => void dispatch(menuClosed()), [dispatch]);
  useMenuFocus(menu, burger, isOpen);
  useMenuClosing(header, isOpen, close);
  return (
    <header className={isOpen ? `${styles.header} ${styles.menuOpen}` : styles.header} ref={header}>
      <GameLink className={styles.logo} to={pathTo('home')}>
        <img
          src={`${assetBase}brand/logo.svg`}
          alt={`${PRODUCT.name}, ${PAGE_MESSAGES.titles.home.toLowerCase()}`}
          width="154"
          height="40"
        />
      </GameLink>
      <div className={styles.menu} id={MENU_ID} ref={menu}>
        <NavLinks />
        <MusicToggle />
      </div>
      <XpBadge />
      <WalletButton className={isHome ? styles.second : undefined} />
      {/* On wide screens the menu is always visible, and its button is not. */}
      <button
        type="button"
        className={styles.burger}
        ref={burger}
        data-tip=""
        aria-label={news > 0 ? MESSAGES.withNews(MESSAGES.menu, news) : MESSAGES.menu}
        data-news={news > 0 || undefined}
        aria-expanded={isOpen}
        aria-controls={MENU_ID}
        onClick={() => dispatch(menuToggled())}
      >
        <span />
        <span />
      </button>
    </header>
  );
}

type Ref<T> = RefObject<T | null>;

/** Opening the menu moves the focus to its first link, closing it moves the focus back to the button. */
function useMenuFocus(menu: Ref<HTMLElement>, burger: Ref<HTMLElement>, isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) menu.current?.querySelector('a')?.focus();
    else if (wasOpen.current && menu.current?.contains(document.activeElement)) burger.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, menu, burger]);
}

/** The open menu covers the page: it closes on Escape and when the focus moves to something it covers. */
function useMenuClosing(header: Ref<HTMLElement>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    const element = header.current;
    if (!isOpen || !element) return;
    const leave = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) close();
    };
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // The same press must not also close a panel below.
      event.preventDefault();
      close();
    };
    element.addEventListener('focusout', leave);
    document.addEventListener('keydown', press);
    return () => {
      element.removeEventListener('focusout', leave);
      document.removeEventListener('keydown', press);
    };
  }, [header, isOpen, close]);
}
