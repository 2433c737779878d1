import { lazy, Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { HoldingsWatch } from '../features/holdings/HoldingsWatch';
import { pageFirstClicked } from '../features/music/musicSlice';
import { selectRevealed } from '../features/navigation/navigationSlice';
import { selectNotice } from '../features/notices/noticesSlice';
import { QuietLine } from '../features/notices/QuietLine';
import { selectOverlay } from '../features/overlay/overlaySlice';
import { selectSignIn } from '../features/session/sessionSlice';
import { MESSAGES } from '../messages/messages';
import { CrashBoundary } from './CrashBoundary';
import { Header } from './Header';
import { useAppDispatch, useAppSelector } from './hooks';
import './Layout.css';

const loadDialogs = () => import(/* webpackChunkName: "dialogs" */ './Dialogs');
const Dialogs = lazy(async () => ({ default: (await loadDialogs()).Dialogs }));

/** What every screen stands in: header, overlay, dialogs, the quiet line. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const isCovered = useAppSelector(
    state => selectOverlay(state) !== null || selectNotice(state) !== undefined || selectSignIn(state) !== null,
  );
  // Only once a dialog has seen what had the focus, to which it has to give it back: inert things lose it.
  const [isInert, setInert] = useState(false);
  const isRevealed = useAppSelector(selectRevealed);
  const content = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useFirstClick();
  useArrival(content, pathname);
  useReadyDialogs(isRevealed);
  return (
    <>
      <div className="page" inert={isCovered && isInert}>
        <a className="skip" href="#content">
          {MESSAGES.skipToContent}
        </a>
        <Header />
        <div className="content" id="content" ref={content} tabIndex={-1}>
          {/* A screen that breaks leaves the header standing; one whose code still loads leaves the old screen. */}
          <CrashBoundary place={pathname}>
            <Suspense fallback={null}>{children}</Suspense>
          </CrashBoundary>
        </div>
      </div>
      {isCovered && (
        <Suspense fallback={null}>
          <Dialogs onStanding={setInert} />
        </Suspense>
      )}
      <QuietLine />
      <HoldingsWatch />
      <div key={pathname} className={isRevealed ? 'lid lid-lifted' : 'lid'} aria-hidden="true" />
    </>
  );
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

/**
 * After a link the keyboard and the screen reader continue at the new screen, from its heading, and not where the old
 * one was left; after Back the browser itself knows where that was.
 */
function useArrival(content: RefObject<HTMLElement | null>, pathname: string): void {
  const navigation = useNavigationType();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const place = content.current?.querySelector('h1') ?? content.current;
    place?.setAttribute('tabindex', '-1');
    place?.focus({ preventScroll: true });
    if (navigation !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [content, pathname, navigation]);
}

/** Fetched as soon as the page stands, so that they open at once, even where the server has gone by then. */
function useReadyDialogs(isRevealed: boolean): void {
  useEffect(() => {
    const gone = new AbortController();
    // What fails here is fetched again, and told, when a dialog opens.
    if (isRevealed)
      loadDialogs().then(
        ({ keepFocus }) => keepFocus(document, gone.signal),
        () => undefined,
      );
    return () => gone.abort();
  }, [isRevealed]);
}
