import { useEffect, useRef, type ReactNode } from 'react';
import { isNotLoaded } from '../components/lazyPart';
import { Pill } from '../components/Pill';
import { Boundary, useRetryOnline } from '../components/Boundary';
import { crashed } from '../features/navigation/navigationSlice';
import { MESSAGES } from '../messages/messages';
import { useAppDispatch } from '../base/hooks';
import { LostDarcel } from './LostDarcel';
import * as styles from './NotFoundScreen.module.css';

interface CrashBoundaryProps {
  /** A change of address renders the children again. */
  readonly place?: string;
  readonly children: ReactNode;
}

/** The last resort of a page: it replaces what crashed by a screen of its own. */
export function CrashBoundary({ children, ...place }: CrashBoundaryProps) {
  return (
    <Boundary instead={(cause, onRetry) => <CrashScreen cause={cause} onRetry={onRetry} />} {...place}>
      {children}
    </Boundary>
  );
}

interface CrashScreenProps {
  readonly cause: unknown;
  readonly onRetry: () => void;
}

/** Replaces a screen whose code failed, or failed to load. */
function CrashScreen({ cause, onRetry }: CrashScreenProps) {
  const dispatch = useAppDispatch();
  const message = cause instanceof Error ? cause.message : String(cause);
  const isLoaded = !isNotLoaded(cause);
  useRetryOnline(onRetry, !isLoaded);
  useEffect(() => {
    dispatch(crashed({ message, isLoaded }));
  }, [message, isLoaded, dispatch]);
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus was lost with the screen that failed.
  useEffect(() => heading.current?.focus(), []);
  const { title, blurb, button } = isLoaded ? MESSAGES.crash : MESSAGES.notArrived;
  return (
    <main className={styles.lost}>
      <LostDarcel />
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{blurb}</p>
        <Pill size="large" onClick={() => window.location.reload()}>
          {button}
        </Pill>
      </div>
    </main>
  );
}
