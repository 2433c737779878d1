import { Component, type ReactNode } from 'react';
import { CrashScreen } from './CrashScreen';

interface CrashBoundaryProps {
  /** Another value tries the children again: the player went elsewhere. */
  readonly place?: string;
  readonly children: ReactNode;
}

interface CrashBoundaryState {
  readonly crash: { readonly cause: unknown } | null;
}

/** React tells of a crash only to a class. */
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
