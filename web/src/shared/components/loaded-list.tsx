import type { ReactNode } from 'react';
import { errorText } from '../api/errors.ts';
import { itemsOf, type ListResult } from '../api/loaded-pages.ts';
import { MoreButton } from './load-more.tsx';
import { PanelFailure } from './panel.tsx';
import { Loading } from './skeleton.tsx';
import styles from './states.module.css';

interface LoadedListProps<T> {
  query: ListResult<T>;
  /** Error sentence, followed by the reason. */
  failed: string;
  empty: string;
  more?: string;
  /** Height while loading. */
  height?: string;
  /** Renders the items, of which there is at least one. */
  children: (items: readonly T[]) => ReactNode;
}

/** A list in a dialog or panel, with its loading, error and empty states and a button for more. */
export function LoadedList<T>(props: LoadedListProps<T>) {
  const { query, failed, empty, more = 'Show more', height = '6rem', children } = props;
  const items = itemsOf(query.data);
  if (!items) {
    return query.error ? (
      <PanelFailure title={failed} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading height={height} />
    );
  }
  return (
    <>
      {items.length > 0 ? children(items) : !query.hasNextPage && <p className={styles.none}>{empty}</p>}
      {query.error && (
        <p role="alert" className={styles.failure}>
          {errorText(query.error)}
        </p>
      )}
      {query.hasNextPage && (
        <MoreButton
          size="small"
          className={styles.more}
          loading={query.isFetchingNextPage}
          onLoad={() => void query.fetchNextPage()}
          text={more}
        />
      )}
    </>
  );
}
