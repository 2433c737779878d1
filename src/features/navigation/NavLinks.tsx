import { useAppSelector, useConfig } from '../../app/hooks';
import { GameLink } from '../../components/GameLink';
import { MESSAGES } from '../../messages/messages';
import { selectIsConnected } from '../wallet/walletSlice';
import { FAQ, PLACES, type Place } from './links';
import { selectIsDemo, selectPathname } from './navigationSlice';
import './NavLinks.css';

export function NavLinks() {
  const { market } = useConfig();
  const isConnected = useAppSelector(selectIsConnected);
  const isDemo = useAppSelector(selectIsDemo);
  return (
    <nav className="nav" aria-label={MESSAGES.mainNavigation}>
      {PLACES.filter(({ needsWallet }) => !needsWallet || isConnected || isDemo).map(place => (
        <NavLink key={place.to} {...place} />
      ))}
      <a href={market.home} target="_blank" rel="noopener noreferrer">
        {MESSAGES.market}
        <span className="nav-away" aria-hidden="true">
          ↗
        </span>
        <span className="unseen">{MESSAGES.newTab}</span>
      </a>
      <NavLink {...FAQ} />
    </nav>
  );
}

function NavLink({ to, name, within }: Place) {
  const pathname = useAppSelector(selectPathname);
  const isWithin = within?.test(pathname) === true || undefined;
  return (
    <GameLink to={to} aria-current={pathname === to ? 'page' : isWithin}>
      {name}
    </GameLink>
  );
}
