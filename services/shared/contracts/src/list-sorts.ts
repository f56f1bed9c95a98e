import { z } from 'zod';

/** The two directions of a column, as values of `sort`. */
export interface SortPair {
  readonly asc: string;
  readonly desc: string;
}

/** The columns by which a list is sorted, each with its directions. */
export type SortColumns = Readonly<Record<string, SortPair>>;

/** Each value of `sort` that a list accepts. */
export type SortName<Columns extends SortColumns> = Columns[keyof Columns][keyof SortPair];

/** Sort directions by time. */
export const byTime = { asc: 'oldest', desc: 'newest' } as const;

/** Sort directions by any other column: `total` and `total-desc`. */
export const by = <const Name extends string>(
  name: Name,
): { readonly asc: Name; readonly desc: `${Name}-desc` } => ({
  asc: name,
  desc: `${name}-desc`,
});

/** Sorts of a list, as plain data, so that the web app gets them without the schemas. */
export interface ListSorts<Columns extends SortColumns = SortColumns> {
  readonly columns: Columns;
  /** The order without `sort`. */
  readonly first: SortName<Columns>;
}

/** @param columns every column that the list shows, except pictures and actions */
export const listSorts = <const Columns extends SortColumns>(
  columns: Columns,
  first: SortName<Columns>,
): ListSorts<Columns> => ({ columns, first });

/** The `sort` of a list's query. */
export function sortField<Columns extends SortColumns>({ columns, first }: ListSorts<Columns>) {
  const names = Object.values(columns).flatMap(({ asc, desc }) => [asc, desc]) as SortName<Columns>[];
  return z.enum(names).default(first as never);
}

/** Sorts of lists without columns; the newest row is first by default. */
export const timeSorts = listSorts({ time: byTime }, 'newest');

/** Sorts of queues; the row that waits longest is first by default. */
export const queueSorts = listSorts({ time: byTime }, 'oldest');

/** Sort parameter of a list whose default order depends on its `state`: longest waiting, or last hidden. */
export const sortByState = sortField(timeSorts).unwrap().optional();
