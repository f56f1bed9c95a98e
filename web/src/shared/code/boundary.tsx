import { Component, type ReactNode } from 'react';

export interface Failure {
  readonly error: unknown;
  readonly retry: () => void;
}

interface BoundaryProps {
  children: ReactNode;
  /** Shown instead of the children. Required, so that no failure is invisible by accident. */
  fallback: ReactNode | ((failure: Failure) => ReactNode);
  /** A new value retries, for another page or newer data. */
  resetOn?: unknown;
  onError?: (error: unknown) => void;
  /** Called before a retry, and when the failed content unmounts. */
  onReset?: () => void;
}

/**
 * Error boundary for one item, section or page. Usual causes are a response that violates its contract, and code that
 * failed to load.
 */
export class Boundary extends Component<BoundaryProps, { failed: { error: unknown } | null }> {
  override state: { failed: { error: unknown } | null } = { failed: null };

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override componentDidUpdate({ resetOn }: BoundaryProps) {
    if (this.state.failed && resetOn !== this.props.resetOn) this.retry();
  }

  override componentWillUnmount() {
    if (this.state.failed) this.props.onReset?.();
  }

  private readonly retry = () => {
    this.props.onReset?.();
    this.setState({ failed: null });
  };

  override render() {
    const { children, fallback } = this.props;
    if (!this.state.failed) return children;
    const { error } = this.state.failed;
    return typeof fallback === 'function' ? fallback({ error, retry: this.retry }) : fallback;
  }
}
