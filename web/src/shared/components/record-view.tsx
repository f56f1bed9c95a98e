import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isMissing } from '../api/errors.ts';
import { ErrorState } from './error-state.tsx';
import { NotFound, type NotFoundProps } from './not-found.tsx';

interface RecordViewProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  /** Shown for an unknown id, and for a malformed one (400). */
  missing: NotFoundProps;
  /** Title of the notice when the request fails: `The show could not be loaded`. */
  failed: string;
  loading: ReactNode;
  /** Layout around the record, the failure or the placeholder. Default: the layout of a separate page. */
  frame?: (content: ReactNode) => ReactNode;
  children: (record: T) => ReactNode;
}

/** Public page of one record, with its loading, missing and error states. */
export function RecordView<T>({ query, missing, failed, loading, frame, children }: RecordViewProps<T>) {
  const { data, error, refetch } = query;
  if (isMissing(error)) return <NotFound {...missing} />;
  if (data !== undefined) return frame ? frame(children(data)) : children(data);
  if (!error) return frame ? frame(loading) : loading;
  const failure = <ErrorState error={error} title={failed} onRetry={() => void refetch()} />;
  return frame ? (
    frame(failure)
  ) : (
    <div className="page" style={{ paddingTop: '3rem' }}>
      {failure}
    </div>
  );
}
