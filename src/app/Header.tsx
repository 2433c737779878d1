import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { GameLink } from '../components/GameLink';
import { XpBadge } from '../features/holdings/XpBadge';
import { MusicToggle } from '../features/music/MusicToggle';
import { Burger } from '../features/navigation/Burger';
import { NavLinks } from '../features/navigation/NavLinks';
import { menuClosed, selectMenuOpen } from '../features/navigation/navigationSlice';
import { WalletButton } from '../features/wallet/WalletButton';
import { PAGES, pathTo, PRODUCT } from '../../rules';
import './Header.css';
import { useAppDispatch, useAppSelector, useConfig } from './hooks';

const MENU_ID = 'menu';

export function Header() {
  const dispatch = useAppDispatch();
  const { assetBase } = useConfig();
  const isOpen = useAppSelector(selectMenuOpen);
  const header = useRef<HTMLElement>(null);
  const close = useCallback(() => void dispatch(menuClosed()), [dispatch]);
  useMenuFocus(header, isOpen);
  useMenuEnd(header, isOpen, close);
  return (
    <header className={isOpen ? 'header menu-open' : 'header'} ref={header}>
      <GameLink className="logo" to={pathTo('home')}>
        <img
          src={`${assetBase}brand/logo.svg`}
          alt={`${PRODUCT.name}, ${PAGES.home.title.toLowerCase()}`}
          width="154"
          height="40"
        />
      </GameLink>
      <div className="menu" id={MENU_ID}>
        <NavLinks />
        <MusicToggle />
      </div>
      <XpBadge />
      <WalletButton />
      <Burger controls={MENU_ID} />
    </header>
  );
}

/** An opened menu takes the focus to its first link, a closed one gives it back to the burger. */
function useMenuFocus(header: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    const within = (selector: string) => header.current?.querySelector<HTMLElement>(selector);
    if (isOpen) within('.menu a')?.focus();
    else if (wasOpen.current && within('.menu')?.contains(document.activeElement)) within('.burger')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, header]);
}

/** The open menu covers the page: it closes on Escape and when the focus goes to what it covers. */
function useMenuEnd(header: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    const element = header.current;
    if (!isOpen || !element) return;
    const leave = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) close();
    };
    const press = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close();
    };
    element.addEventListener('focusout', leave);
    document.addEventListener('keydown', press);
    return () => {
      element.removeEventListener('focusout', leave);
      document.removeEventListener('keydown', press);
    };
  }, [header, isOpen, close]);
}
