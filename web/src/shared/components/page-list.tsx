import type { ReactNode } from 'react';
import { itemsOf, type ListResult } from '../api/loaded-pages.ts';
import { ErrorState } from './error-state.tsx';
import { LoadMore } from './load-more.tsx';

interface PageListProps<T> {
  list: ListResult<T>;
  /** What could not be done: `The shows could not be loaded`. */
  failed: string;
  /** Instead of the server's own words. */
  failedText?: string;
  /** What stands there until the first entries are there. */
  loading: ReactNode;
  /** What stands there when the list holds nothing. */
  empty: ReactNode;
  /** The list, of at least one. */
  children: (items: readonly T[]) => ReactNode;
}

/** A list that is what its page is for, page by page, with all that may happen to it: loading, failing, being empty. */
export function PageList<T>({ list, failed, failedText, loading, empty, children }: PageListProps<T>) {
  const items = itemsOf(list.data);
  return (
    <>
      {list.error && !items && (
        <ErrorState error={list.error} title={failed} text={failedText} onRetry={() => void list.refetch()} />
      )}
      {!list.error && !items && loading}
      {items?.length === 0 && empty}
      {items && items.length > 0 && children(items)}
      <LoadMore list={list} />
    </>
  );
}
