import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { itemsOf } from '../../api/loaded-pages.ts';
import { lazyPart } from '../../code/lazy-part.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { MoreButton } from '../../components/load-more.tsx';
import { useHydrated } from '../../first-pass.ts';
import { useMedia } from '../../hooks/use-media.ts';
import styles from '../list/list.module.css';
import { SortSelect } from '../list/sort-select.tsx';
import type { BulkActions } from './bulk-action.ts';
import type { ListQuery, Row, TableProps } from './column.ts';
import { PlainTable } from './plain-table.tsx';

const DesktopGrid = lazyPart(() => import('./desktop-grid.tsx'), 'DesktopGrid', <Skeleton height="60vh" />);

interface AdminGridProps<T> extends TableProps<T> {
  list: ListQuery<T>;
  /** Shares a row with the table's tools on wide screens. */
  filters?: ReactNode;
  /** Shown between the filters and the table. */
  children?: ReactNode;
  /** Message shown when loading failed. */
  failed: string;
  /** Key of the current filters. A change returns the grid to its first page. */
  filter?: string;
  /** Actions on selected rows; must be stable. Phones show checkboxes only after a tap on "Select". */
  bulk?: BulkActions<T>;
  /** True if rows show their full text until the user clicks "Compact". */
  isTall?: boolean;
  /** Hides the CSV export of the rows on screen, for lists that have an export from the server. */
  noCsv?: boolean;
}

/** The server's error about the query, if it is a full sentence. Other errors are worded to follow a field's name. */
const queryFaultOf = (error: unknown): string | undefined =>
  error instanceof ApiError
    ? error.faults.find(({ path, msg }) => path.startsWith('query.') && /^[A-Z]/.test(msg))?.msg
    : undefined;

/**
 * An administrators' table: a data grid with column selection, CSV export and paging, or a plain table on phones and
 * when the grid's code fails to load.
 */
export function AdminGrid<T extends Row>(props: AdminGridProps<T>) {
  const { list, failed, bulk, filters, children, ...table } = props;
  const isWide = useMedia('(min-width: 600px)');
  const allColumns = useMedia('(min-width: 1200px)');
  const [unloadable, setUnloadable] = useState(false);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const hydrated = useHydrated();
  const grid = isWide && !unloadable;
  const names = Object.fromEntries(table.columns.map(({ key, header }) => [key, header]));
  const rows = itemsOf(list.data);
  const reason = queryFaultOf(list.error);
  const isFailed = list.error !== null && !rows;
  return (
    <>
      <div className={styles.bar}>
        {filters}
        {!(isFailed || (grid && allColumns)) && (
          <div className={hydrated ? styles.choice : `${styles.choice} ${styles.narrowOnly}`}>
            <SortSelect sorting={table.sorting} names={names} />
          </div>
        )}
        {grid && <div ref={setTools} className={styles.tools} />}
      </div>
      {children}
      {isFailed && (
        <ErrorState
          error={list.error}
          title={reason === undefined ? failed : 'The list could not be loaded'}
          text={reason}
          onRetry={() => void list.refetch()}
        />
      )}
      {!isFailed && (
        <div className={styles.list} data-stale={list.isPlaceholderData}>
          {grid ? (
            <DesktopGrid
              {...table}
              list={list}
              tools={tools}
              {...(bulk && { bulk })}
              onClose={() => setUnloadable(true)}
            />
          ) : (
            <PlainTable
              {...table}
              rows={rows}
              total={list.data?.pages.at(-1)?.total ?? 0}
              {...(bulk && { bulk })}
            />
          )}
          {list.error && (
            <p role="alert" className="fault">
              {failed}
            </p>
          )}
          {list.hasNextPage && !grid && (
            <MoreButton loading={list.isFetchingNextPage} onLoad={() => void list.fetchNextPage()} />
          )}
        </div>
      )}
    </>
  );
}
