import { useLocation } from 'react-router-dom';
import { pageAt, PAGE_NAMES, pageRow, type PageName } from '#rules/pages/pages';
import { useAppSelector, useConfig, useIsDemo } from '../base/hooks';
import { GameLink } from '../components/GameLink';
import { unseen } from '../components/unseen';
import { MESSAGES } from '../messages/messages';
import { PAGE_MESSAGES } from '../messages/pages';
import { selectEventNews } from '../features/events/eventsSlice';
import { selectIsConnected } from '../features/wallet/walletSlice';
import * as styles from './NavLinks.module.css';

export function NavLinks() {
  const { market } = useConfig();
  return (
    <nav className={styles.nav} aria-label={MESSAGES.mainNavigation}>
      <PageLinks side="before-market" />
      <a href={market.home} target="_blank" rel="noopener noreferrer">
        {MESSAGES.market}
        <span className={styles.away} aria-hidden="true">
          ↗
        </span>
        <span className={unseen}>{` (${MESSAGES.newTab})`}</span>
      </a>
      <PageLinks side="after-market" />
    </nav>
  );
}

function PageLinks({ side }: { readonly side: 'before-market' | 'after-market' }) {
  const isConnected = useAppSelector(selectIsConnected);
  const isDemo = useIsDemo();
  const current = pageAt(useLocation().pathname).name;
  return PAGE_NAMES.map(name => {
    const { path, link } = pageRow(name);
    if (path === null || link?.side !== side || (link.isFor === 'players' && !isConnected && !isDemo)) return null;
    return (
      <GameLink key={name} to={path} aria-current={currentness(name, current)}>
        <Title name={name} />
      </GameLink>
    );
  });
}

function Title({ name }: { readonly name: PageName }) {
  const news = useAppSelector(selectEventNews);
  const title = PAGE_MESSAGES.titles[name];
  if (name !== 'events' || news === 0) return title;
  return (
    <>
      <span aria-hidden="true">
        {title} <b>{news}</b>
      </span>
      <span className={unseen}>{MESSAGES.withNews(title, news)}</span>
    </>
  );
}

/** Pages that show an event belong to the list of events. */
function currentness(name: PageName, current: PageName): 'page' | true | undefined {
  if (name === current) return 'page';
  return (name === 'events' && pageRow(current).phase !== null) || undefined;
}
