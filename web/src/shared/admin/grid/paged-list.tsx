import type { ReactNode } from 'react';
import { itemsOf } from '../../api/loaded-pages.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { MoreButton } from '../../components/load-more.tsx';
import type { ListQuery } from './column.ts';
import styles from './paged-list.module.css';

interface PagedListProps<T> {
  query: ListQuery<T>;
  /** What could not be done, where it failed. */
  failed: string;
  /** Whether the children turn the pages themselves. */
  paging?: boolean;
  /** The table; its rows are undefined while loading. */
  children: (rows: readonly T[] | undefined, total: number) => ReactNode;
}

/** A list that the server pages: the table, its failure with a way to try again, and the next page on request. */
export function PagedList<T>({ query, failed, paging = false, children }: PagedListProps<T>) {
  const rows = itemsOf(query.data);
  if (query.error && !rows)
    return <ErrorState error={query.error} title={failed} onRetry={() => void query.refetch()} />;
  return (
    <div className={styles.list} data-stale={query.isPlaceholderData}>
      {children(rows, query.data?.pages.at(-1)?.total ?? 0)}
      {query.error && (
        <p role="alert" className="fault">
          {failed}
        </p>
      )}
      {query.hasNextPage && !paging && (
        <MoreButton loading={query.isFetchingNextPage} onLoad={() => void query.fetchNextPage()} />
      )}
    </div>
  );
}
