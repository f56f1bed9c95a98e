import { z } from 'zod';

/** Values of `sort` for the two directions of a column. */
export interface SortPair {
  readonly asc: string;
  readonly desc: string;
}

/** Sortable columns of a list. */
export type SortColumns = Readonly<Record<string, SortPair>>;

/** Values of `sort` that a list accepts. */
export type SortName<Columns extends SortColumns> = Columns[keyof Columns][keyof SortPair];

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
  /** Default order. */
  readonly first: SortName<Columns>;
}

/** @param columns all displayed columns except pictures and actions */
export const listSorts = <const Columns extends SortColumns>(
  columns: Columns,
  first: SortName<Columns>,
): ListSorts<Columns> => ({ columns, first });

/** Schema of a list's `sort` parameter. */
export function sortField<Columns extends SortColumns>({ columns, first }: ListSorts<Columns>) {
  const names = Object.values(columns).flatMap(({ asc, desc }) => [asc, desc]) as SortName<Columns>[];
  return z.enum(names).default(first as never);
}

/** Sort orders of lists without columns: newest first by default. */
export const timeSorts = listSorts({ time: byTime }, 'newest');

/** Sort orders of queues: longest waiting first by default. */
export const queueSorts = listSorts({ time: byTime }, 'oldest');

/** Sort parameter of a list whose default order depends on its `state`: longest waiting or last hidden first. */
export const sortByState = sortField(timeSorts).unwrap().optional();
