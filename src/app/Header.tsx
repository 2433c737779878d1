import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { GameLink } from '../components/GameLink';
import { XpBadge } from '../features/holdings/XpBadge';
import { MusicToggle } from '../features/music/MusicToggle';
import { Burger } from '../features/navigation/Burger';
import { NavLinks } from '../features/navigation/NavLinks';
import { menuClosed, selectMenuOpen } from '../features/navigation/navigationSlice';
import { WalletButton } from '../features/wallet/WalletButton';
import { MESSAGES } from '../messages';
import { PRODUCT } from '../../rules';
import './Header.css';
import { useAppDispatch, useAppSelector, useConfig } from './hooks';

const MENU_ID = 'menu';

export function Header() {
  const dispatch = useAppDispatch();
  const { assetBase } = useConfig();
  const isOpen = useAppSelector(selectMenuOpen);
  const header = useRef<HTMLElement>(null);
  useMenuFocus(isOpen, header);

  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (isOpen && relatedTarget && !currentTarget.contains(relatedTarget)) dispatch(menuClosed());
  };
  const press = ({ key }: KeyboardEvent): void => {
    if (isOpen && key === 'Escape') dispatch(menuClosed());
  };
  return (
    <header className={isOpen ? 'header menu-open' : 'header'} ref={header} onBlur={leave} onKeyDown={press}>
      <GameLink className="logo" to="/">
        <img src={`${assetBase}brand/logo.svg`} alt={`${PRODUCT.name}, ${MESSAGES.home.toLowerCase()}`} width="154" height="40" />
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
function useMenuFocus(isOpen: boolean, header: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    const within = (selector: string): HTMLElement | null | undefined => header.current?.querySelector(selector);
    if (isOpen) within('.menu a')?.focus();
    else if (wasOpen.current && within('.menu')?.contains(document.activeElement)) within('.burger')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, header]);
}
