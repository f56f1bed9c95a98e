import type { ReactNode } from 'react';
import type { LoadedPages } from '../../api/loaded-pages.ts';
import type { Sorting } from './use-list-sort.ts';

export interface Row {
  readonly id: string;
}

export interface Column<T> {
  readonly key: string;
  readonly header: string;
  // Method syntax, because its bivariance lets the lazy grid take a table of any row type.
  cell(row: T): ReactNode;
  /** Value of the cell in the CSV export. Columns without it are not exported. */
  text?(row: T): string | number;
  /** Right-aligned with tabular figures. */
  readonly numeric?: boolean;
  /** Hidden below 1200 px; another cell then shows the essentials. */
  readonly wide?: boolean;
  /** In pixels. Columns without a width share the remaining space. */
  readonly width?: number;
}

/** The parts of an infinite query that a table uses. */
export interface ListQuery<T> {
  readonly data: LoadedPages<T> | undefined;
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  refetch(): unknown;
  fetchNextPage(): Promise<{ readonly data: LoadedPages<T> | undefined }>;
}

export interface TableProps<T> {
  /** Accessible name of the table, and the name of its CSV file. */
  readonly caption: string;
  /** Must be stable: a new array renders all cells again. */
  readonly columns: readonly Column<T>[];
  readonly emptyText: string;
  /** Sorts by column key. Columns without a sort are not sortable. */
  readonly sorting: Sorting;
}
