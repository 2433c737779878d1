import {
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { lazyPart } from '../components/lazyPart';
import { selectNews } from '../features/entries/newsSlice';
import { HoldingsWatch } from '../features/holdings/HoldingsWatch';
import { pageFirstClicked } from '../features/music/musicSlice';
import { PartBoundary } from '../components/Boundary';
import { selectRevealed } from '../features/navigation/navigationSlice';
import { Toast } from '../features/notices/Toast';
import { selectIsCovered } from '../features/overlay/overlaySelectors';
import { MESSAGES } from '../messages/messages';
import { CrashBoundary } from './CrashBoundary';
import { Header } from './Header';
import { useAppDispatch, useAppSelector } from '../base/hooks';
import { PageCover } from './PageCover';
import * as styles from './Layout.module.css';

const News = lazyPart(async () => (await import(/* webpackChunkName: "news" */ '../features/entries/News')).News);
const loadDialogs = () => import(/* webpackChunkName: "dialogs" */ './Dialogs');
const Dialogs = lazyPart(async () => (await loadDialogs()).Dialogs);

/** The frame of every screen: header, dialogs, toast. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const isCovered = useAppSelector(selectIsCovered);
  // Inert elements lose the focus, so the page must not become inert before a dialog has noted where to return it.
  const [isInert, setInert] = useState(false);
  const isRevealed = useAppSelector(selectRevealed);
  const hasNews = useAppSelector(selectNews) !== undefined;
  const content = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useFirstClick();
  const arrive = useArrival(content, pathname);
  useReadyDialogs(isRevealed);
  return (
    <>
      <div className={styles.page} inert={isCovered && isInert}>
        <a className={styles.skip} href="#content" onClick={event => skipTo(content.current, event)}>
          {MESSAGES.skipToContent}
        </a>
        <Header />
        {hasNews && (
          <PartBoundary>
            <Suspense fallback={null}>
              <News />
            </Suspense>
          </PartBoundary>
        )}
        <div className={styles.content} id="content" ref={content} tabIndex={-1}>
          {/* If a screen fails, the header stays; while its code loads, so does the previous screen. */}
          <CrashBoundary place={pathname}>
            <Suspense fallback={null}>
              {children}
              <Arrival pathname={pathname} onArrived={arrive} />
            </Suspense>
          </CrashBoundary>
        </div>
      </div>
      {isCovered && (
        <PartBoundary className={styles.missing}>
          <Suspense fallback={null}>
            <Dialogs onMounted={setInert} />
          </Suspense>
        </PartBoundary>
      )}
      <Toast />
      <HoldingsWatch />
      <PageCover key={pathname} isLifted={isRevealed} />
    </>
  );
}

/**
 * The address does not change: browsers focus its fragment after every step through the history, and with that each
 * closed dialog would lose the focus to the content.
 */
function skipTo(content: HTMLElement | null, event: MouseEvent): void {
  event.preventDefault();
  content?.focus();
}

/** Browsers let a page play sounds only after a click. */
function useFirstClick(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const click = (): void => void dispatch(pageFirstClicked());
    document.addEventListener('click', click, { once: true, capture: true });
    return () => document.removeEventListener('click', click, { capture: true });
  }, [dispatch]);
}

interface ArrivalProps {
  readonly pathname: string;
  readonly onArrived: (pathname: string) => void;
}

/** Suspends together with the screen, so that it reports an address only when its screen is shown. */
function Arrival({ pathname, onArrived }: ArrivalProps) {
  useEffect(() => onArrived(pathname), [pathname, onArrived]);
  return null;
}

/**
 * After a link, keyboards and screen readers continue at the heading of the new screen. After Back, the browser itself
 * restores the scroll position.
 */
function useArrival(content: RefObject<HTMLElement | null>, first: string): (pathname: string) => void {
  const navigation = useNavigationType();
  const before = useRef(first);
  return useCallback(
    pathname => {
      if (before.current === pathname) return;
      before.current = pathname;
      const place = content.current?.querySelector('h1') ?? content.current;
      place?.setAttribute('tabindex', '-1');
      place?.focus({ preventScroll: true });
      if (navigation !== NavigationType.Pop) window.scrollTo(0, 0);
    },
    [content, navigation],
  );
}

/** Loads the dialogs as soon as the page is revealed, so that they open at once, even if the network fails later. */
function useReadyDialogs(isRevealed: boolean): void {
  useEffect(() => {
    const unmounted = new AbortController();
    // A load that fails is repeated, and reported, when a dialog opens.
    if (isRevealed)
      loadDialogs().then(
        ({ keepFocus, showTooltips }) => {
          keepFocus(document, unmounted.signal);
          showTooltips(document, unmounted.signal);
        },
        () => undefined,
      );
    return () => unmounted.abort();
  }, [isRevealed]);
}
