import { useEffect, useRef, type RefObject } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom';
import { PRODUCT } from '../../rules';
import { HoldingsWatch } from '../features/holdings/HoldingsWatch';
import { pageFirstClicked } from '../features/music/musicSlice';
import { selectRevealed } from '../features/navigation/navigationSlice';
import { NoticeDialog } from '../features/notices/NoticeDialog';
import { selectNotice } from '../features/notices/noticesSlice';
import { QuietLine } from '../features/notices/QuietLine';
import { selectOverlay } from '../features/overlay/overlaySlice';
import { MESSAGES } from '../messages';
import { Header } from './Header';
import { useAppDispatch, useAppSelector } from './hooks';
import './Layout.css';
import { Overlay } from './Overlay';

/** What every screen stands in: header, overlay, dialogs, the quiet line. */
export function Layout() {
  const isCovered = useAppSelector(state => selectOverlay(state) !== null || selectNotice(state) !== undefined);
  const isRevealed = useAppSelector(selectRevealed);
  const content = useRef<HTMLDivElement>(null);
  useTitle();
  useFirstClick();
  useFocusOnArrival(content);
  return (
    <>
      <div className="page" inert={isCovered}>
        <a className="skip" href="#content">
          {MESSAGES.skipToContent}
        </a>
        <Header />
        <div className="content" id="content" ref={content} tabIndex={-1}>
          <Outlet />
        </div>
      </div>
      <Overlay />
      <NoticeDialog />
      <QuietLine />
      <HoldingsWatch />
      <ScrollRestoration />
      <div className={isRevealed ? 'lid lid-lifted' : 'lid'} aria-hidden="true" />
    </>
  );
}

/** Each route names its page in its handle. */
function useTitle(): void {
  const handle = useMatches().at(-1)?.handle as { readonly title?: string } | undefined;
  const title = handle?.title;
  useEffect(() => {
    document.title = title === undefined ? PRODUCT.name : `${title} · ${PRODUCT.name}`;
  }, [title]);
}

/** Browsers let a page sound only once it was clicked. */
function useFirstClick(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const click = (): void => void dispatch(pageFirstClicked());
    document.addEventListener('click', click, { once: true, capture: true });
    return () => document.removeEventListener('click', click, { capture: true });
  }, [dispatch]);
}

/** After a link the keyboard and the screen reader continue at the new screen, not where the old one was left. */
function useFocusOnArrival(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current !== pathname) content.current?.focus({ preventScroll: true });
    before.current = pathname;
  }, [pathname, content]);
}
