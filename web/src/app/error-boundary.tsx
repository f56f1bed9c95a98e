import { Component, type ReactNode } from 'react';

/** The last net: a page that breaks leaves words and a way out, not a blank screen. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="page" style={{ paddingBlock: '6rem', textAlign: 'center' }} role="alert">
        <h1>Something went wrong on our side</h1>
        <p style={{ marginBlock: '1rem 2rem' }}>
          Nothing was charged or lost. Loading the page again usually helps.
        </p>
        <button type="button" className="button button-primary" onClick={() => location.reload()}>
          Try Again
        </button>
      </main>
    );
  }
}
