import type { ReactNode } from 'react';
import { itemsOf } from '../../api/loaded-pages.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { MoreButton } from '../../components/load-more.tsx';
import type { ListQuery } from './column.ts';
import styles from './paged-list.module.css';

interface PagedListProps<T> {
  query: ListQuery<T>;
  /** Message shown when loading failed. */
  failed: string;
  /** The children have their own paging, so no "more" button is shown. */
  paging?: boolean;
  /** Renders the table. Rows are undefined while loading. */
  children: (rows: readonly T[] | undefined, total: number) => ReactNode;
}

/** A list that the server pages: its table, a retry after a failure, and a button for the next page. */
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
