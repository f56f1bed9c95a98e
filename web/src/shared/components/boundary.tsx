import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  children: ReactNode;
  /** What stands there instead; nothing by default. */
  fallback?: ReactNode;
  /** With another one it is tried again: another page, newer data. */
  resetOn?: unknown;
}

/**
 * Keeps what can not be drawn from taking everything around it along: one product of a list, one section, one page. The usual
 * cause is an answer that is not what its contract says.
 */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate({ resetOn }: BoundaryProps) {
    if (this.state.failed && resetOn !== this.props.resetOn) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
