import type { ReactNode } from 'react';
import { itemsOf, type ListResult, shownPages } from '../api/loaded-pages.ts';
import { ErrorState } from './error-state.tsx';
import { LoadMore } from './load-more.tsx';

interface PageListProps<T> {
  list: ListResult<T>;
  /** The failure: `The shows could not be loaded`. */
  failed: string;
  /** Overrides the server's message. */
  failedText?: string;
  loading: ReactNode;
  empty: ReactNode;
  /** Renders the items, of which there is at least one. */
  children: (items: readonly T[]) => ReactNode;
}

/** The main list of a page, with its loading, error and empty states. */
export function PageList<T>({ list, failed, failedText, loading, empty, children }: PageListProps<T>) {
  const items = itemsOf(shownPages(list));
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
