import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { errorText } from '../../../shared/api/errors.ts';
import { itemsOf, type LoadedPages } from '../../../shared/api/loaded-pages.ts';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { Skeleton } from '../../../shared/components/skeleton.tsx';
import styles from './moderation.module.css';

interface PanelListProps<T> {
  label: string;
  query: UseInfiniteQueryResult<LoadedPages<T>>;
  errorTitle: string;
  emptyText: string;
  listRef?: Ref<HTMLOListElement>;
  children: (items: readonly T[]) => ReactNode;
}

/** One list of the panel with its states: on its way, empty, failed, and more to come. */
export function PanelList<T>(props: PanelListProps<T>) {
  const { label, query, errorTitle, emptyText, listRef, children } = props;
  const items = itemsOf(query.data);
  if (!items) {
    return query.error ? (
      <ErrorState error={query.error} title={errorTitle} onRetry={() => void query.refetch()} />
    ) : (
      <div role="status">
        <span className="visually-hidden">Loading…</span>
        <Skeleton height="5rem" />
      </div>
    );
  }
  return (
    <>
      {query.error && (
        <p role="alert" className={styles.failure}>
          {errorText(query.error)}
        </p>
      )}
      {items.length === 0 ? (
        <p className={styles.empty}>{emptyText}</p>
      ) : (
        <ol ref={listRef} tabIndex={-1} className={styles.list} aria-label={label}>
          {children(items)}
        </ol>
      )}
      {query.hasNextPage && (
        <button
          type="button"
          className="button button-secondary button-small"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? 'Loading…' : 'Show more'}
        </button>
      )}
    </>
  );
}
