import { Component, useEffect, useRef, type ReactNode } from 'react';
import { Pill } from '../components/Pill';
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

interface CrashBoundaryState {
  readonly crash: { readonly cause: unknown } | null;
}

/** Error boundaries must be class components. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { crash: null };

  static getDerivedStateFromError(cause: unknown): CrashBoundaryState {
    return { crash: { cause } };
  }

  override componentDidUpdate({ place }: CrashBoundaryProps): void {
    if (place !== this.props.place && this.state.crash) this.setState({ crash: null });
  }

  override render(): ReactNode {
    const { crash } = this.state;
    return crash ? <CrashScreen cause={crash.cause} /> : this.props.children;
  }
}

/** How webpack's errors for scripts and style sheets begin. */
const NOT_LOADED = /^Loading (?:CSS )?chunk/;

/** Replaces a screen whose code failed, or failed to load. */
function CrashScreen({ cause }: { readonly cause: unknown }) {
  const dispatch = useAppDispatch();
  const message = cause instanceof Error ? cause.message : String(cause);
  const isLoaded = !NOT_LOADED.test(message);
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
