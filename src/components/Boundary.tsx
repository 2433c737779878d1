import { Component, createContext, useContext, useEffect, type ReactNode } from 'react';
import { SCREEN_MESSAGES } from '../messages/screens';
import { InsteadOfTiles } from './InsteadOfTiles';
import { forgetFailedParts, isNotLoaded } from './lazyPart';
import { Pill } from './Pill';

/** Learns why a part is missing. */
export const MissingPartContext = createContext<(message: string) => void>(() => undefined);

interface BoundaryProps {
  /** A change of place renders the children again. */
  readonly place?: string;
  /** What is shown after a crash; it may throw the cause to the boundary around this one. */
  readonly instead: (cause: unknown, onRetry: () => void) => ReactNode;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly crash: { readonly cause: unknown } | null;
}

/** Error boundaries must be class components. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { crash: null };

  static getDerivedStateFromError(cause: unknown): BoundaryState {
    return { crash: { cause } };
  }

  override componentDidCatch(): void {
    forgetFailedParts();
  }

  override componentDidUpdate({ place }: BoundaryProps): void {
    if (place !== this.props.place && this.state.crash) this.retry();
  }

  private readonly retry = (): void => this.setState({ crash: null });

  override render(): ReactNode {
    const { crash } = this.state;
    return crash ? this.props.instead(crash.cause, this.retry) : this.props.children;
  }
}

interface PartBoundaryProps {
  /** Puts the sentence somewhere other than where the part would be. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** Keeps a part whose code does not load from taking the page with it. */
export function PartBoundary({ className, children }: PartBoundaryProps) {
  return (
    <Boundary
      instead={(cause, onRetry) => {
        if (!isNotLoaded(cause)) throw cause;
        return (
          <div className={className}>
            <PartMissing cause={cause} onRetry={onRetry} />
          </div>
        );
      }}
    >
      {children}
    </Boundary>
  );
}

interface PartMissingProps {
  readonly cause: unknown;
  readonly onRetry: () => void;
}

/** Instead of a part whose code did not load. */
export function PartMissing({ cause, onRetry }: PartMissingProps) {
  const report = useContext(MissingPartContext);
  const message = cause instanceof Error ? cause.message : String(cause);
  useEffect(() => report(message), [report, message]);
  useRetryOnline(onRetry);
  return (
    <InsteadOfTiles>
      <p role="status">{SCREEN_MESSAGES.notLoadedTitle}</p>
      <Pill onClick={onRetry}>{SCREEN_MESSAGES.tryAgain}</Pill>
    </InsteadOfTiles>
  );
}

/** Tries again by itself once the network is back. */
export function useRetryOnline(onRetry: () => void, isOn = true): void {
  useEffect(() => {
    if (!isOn) return undefined;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry, isOn]);
}
