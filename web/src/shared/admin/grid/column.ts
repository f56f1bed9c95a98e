import type { ReactNode } from 'react';
import type { LoadedPages } from '../../api/loaded-pages.ts';
import type { Sorting } from './use-list-sort.ts';

export interface Row {
  readonly id: string;
}

/** A column of an administrators' table. */
export interface Column<T> {
  readonly key: string;
  readonly header: string;
  // Methods, so that a table of any rows can be drawn by the one lazy grid.
  cell(row: T): ReactNode;
  /** What stands for the cell in a CSV file; a column without it is left out of the file. */
  text?(row: T): string | number;
  /** Numbers and money stand at the right, with tabular figures. */
  readonly numeric?: boolean;
  /** Left out where there is little room (below 1200 px); another cell then says what matters of it. */
  readonly wide?: boolean;
  /** In pixels. Columns without one share what is left. */
  readonly width?: number;
}

/** An infinite query of a list, as far as a table needs it. */
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
  /** What the table holds, for screen readers and as the name of its CSV file. */
  readonly caption: string;
  /** Stable: cells are drawn again when it is another array. */
  readonly columns: readonly Column<T>[];
  readonly emptyText: string;
  /** The sorts of its columns, by their keys; a column without one can't be sorted. */
  readonly sorting: Sorting;
}
