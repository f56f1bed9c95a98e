import { Component, type ReactNode } from 'react';

export interface Failure {
  readonly error: unknown;
  /** Tries again what failed. */
  readonly retry: () => void;
}

interface BoundaryProps {
  children: ReactNode;
  /** Shown instead. Required, so that a failure never looks like emptiness by accident. */
  fallback: ReactNode | ((failure: Failure) => ReactNode);
  /** With another one it is tried again: another page, newer data. */
  resetOn?: unknown;
  onError?: (error: unknown) => void;
  /** Called before what failed is tried again, and when it is left. */
  onReset?: () => void;
}

/**
 * Keeps what can not be drawn from taking everything around it along: one product of a list, one section, one page. The usual
 * causes are an answer that is not what its contract says, and code that could not be loaded.
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
