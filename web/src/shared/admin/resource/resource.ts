import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListParams, ListSource } from '../api/list-query.ts';
import type { BulkActions } from '../grid/bulk-action.ts';
import type { Column, Row } from '../grid/column.ts';
import type { AnySorts } from '../grid/use-list-sort.ts';

/** Starts a task on a row. `button` is the pressed element. */
export type Act<T, Task> = (task: Task, row: T, button: HTMLElement) => void;

/** The column that names a row: below 1200 px its cell also shows the hidden columns' `narrow` values. */
interface NameColumn<T, Task> extends Pick<Column<T>, 'key' | 'header'> {
  text(row: T): string;
  picture?(row: T): ReactNode;
  /** Default: `text`. */
  title?(row: T): ReactNode;
  /** URL that the title links to. */
  to?(row: T): string;
  /** Task that a click on the title starts. */
  readonly press?: Task;
  under?(row: T): ReactNode;
}

export interface ValueColumn<T, Task> extends Omit<Column<T>, 'cell'> {
  /** Default: `text`. */
  cell?(row: T, act: Act<T, Task>): ReactNode;
  /** Content in the first column's cell below 1200 px; `true` for the content of this column's cell. */
  readonly narrow?: true | ((row: T) => ReactNode);
}

interface RowAction<T, Task> {
  readonly icon: LucideIcon;
  readonly title?: string;
  /** Shown next to the icon, for the main action of a row. */
  readonly words?: string;
  /** Action and row, for screen readers; begins with `words`. */
  label(row: T): string;
  readonly task?: Task;
  /** A link instead of a task. */
  to?(row: T): string;
  readonly color?: 'error' | 'success';
  /** True if the task opens a menu. */
  readonly menu?: boolean;
  /** True if the action applies to a row. */
  fits?(row: T): boolean;
  /** True if the action is hidden on phones, where the title has the same link. */
  readonly roomy?: boolean;
}

/** A filter with fixed values, the first of which is empty. */
interface Choice {
  /** Parameter of the URL, and of the query unless `query` maps it. */
  readonly param: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Displays the values as chips instead of a select. */
  readonly asChips?: true;
  readonly query?: (value: string) => ListParams;
}

/** Day range that links use to filter a list: days in the URL parameters, times in the query parameters. */
interface DayLimit {
  /** Precedes the days in the chip: `Paid 3 Nov 2026 to 9 Nov 2026`. */
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** Definition of an administrators' list, rendered by `ResourceList`. */
export interface Resource<T extends Row, Task extends string = never> {
  /** Accessible name of the table, and the name of its CSV file. */
  readonly caption: string;
  readonly source: ListSource<T>;
  readonly sorts: AnySorts;
  /** Parameter of the sort in the URL; `sort` by default. */
  readonly sortParam?: string;
  readonly search?: { readonly label: string; readonly placeholder: string };
  readonly choice?: Choice;
  /** URL and query parameter with the id of the user that links use to filter the list. */
  readonly person?: string;
  readonly days?: readonly DayLimit[];
  readonly columns: readonly [NameColumn<T, Task>, ...ValueColumn<T, Task>[]];
  readonly actions?: readonly RowAction<T, Task>[];
  /** In pixels. */
  readonly actionsWidth?: number;
  /** Hides the actions below 1200 px. */
  readonly actionsWide?: boolean;
  readonly bulk?: BulkActions<T>;
  /** True if rows show their full text, instead of two lines, until the user clicks "Compact". */
  readonly isTall?: boolean;
  /** Hides the CSV export of the visible rows, because the server exports the whole list. */
  readonly noCsv?: boolean;
  /** Message shown when loading failed. */
  readonly failed: string;
  readonly empty: string;
}
