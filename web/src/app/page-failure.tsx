import { CodeLoadError } from '../shared/code/load-code.ts';
import type { Failure } from '../shared/components/boundary.tsx';

/** What stands in place of a page that can not be drawn. What was done on it before may have happened or not. */
export function PageFailure({ error, retry }: Failure) {
  const isMissing = error instanceof CodeLoadError;
  return (
    <div className="page" style={{ paddingBlock: '6rem', textAlign: 'center' }} role="alert">
      <h1>{isMissing ? 'This page could not be loaded' : 'Something went wrong on our side'}</h1>
      <p style={{ marginBlock: '1rem 2rem' }}>
        {isMissing
          ? 'No response from server. Please check your connection.'
          : 'Loading the page again usually helps.'}
      </p>
      <button type="button" className="button button-primary" onClick={retry}>
        Try Again
      </button>
    </div>
  );
}
