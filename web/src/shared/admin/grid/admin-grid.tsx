import { useState } from 'react';
import { lazyPart } from '../../code/lazy-part.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useMedia } from '../../hooks/use-media.ts';
import { SortSelect } from '../list/sort-select.tsx';
import type { BulkActions } from './bulk-action.ts';
import type { ListQuery, Row, TableProps } from './column.ts';
import { PagedList } from './paged-list.tsx';
import { PlainTable } from './plain-table.tsx';

const DesktopGrid = lazyPart(() => import('./desktop-grid.tsx'), 'DesktopGrid', <Skeleton height="60vh" />);

interface AdminGridProps<T> extends TableProps<T> {
  list: ListQuery<T>;
  /** What could not be done, where loading failed. */
  failed: string;
  /** What the list is narrowed down by: another one begins at its first page. */
  filter?: string;
  /** What can be done to selected rows; stable. On phones one selects them after a press, for which there is room then. */
  bulk?: BulkActions<T>;
  /** Where the server writes a file of all rows, the one of the rows on screen is left out. */
  noCsv?: boolean;
}

/**
 * An administrators' table: a data grid with columns to choose, CSV and pages, loaded where there is room for it, and a
 * plain table on phones and where the grid can't be loaded.
 */
export function AdminGrid<T extends Row>({ list, failed, bulk, ...table }: AdminGridProps<T>) {
  const roomy = useMedia('(min-width: 600px)');
  const allColumns = useMedia('(min-width: 1200px)');
  const [unloadable, setUnloadable] = useState(false);
  const grid = roomy && !unloadable;
  const names = Object.fromEntries(table.columns.map(({ key, header }) => [key, header]));
  return (
    <>
      {!(grid && allColumns) && <SortSelect sorting={table.sorting} names={names} />}
      <PagedList query={list} failed={failed} paging={grid}>
        {(rows, total) =>
          grid ? (
            <DesktopGrid {...table} list={list} {...(bulk && { bulk })} onClose={() => setUnloadable(true)} />
          ) : (
            <PlainTable {...table} rows={rows} total={total} {...(bulk && { bulk })} />
          )
        }
      </PagedList>
    </>
  );
}
