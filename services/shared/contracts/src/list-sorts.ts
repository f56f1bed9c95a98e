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

/** The directions of a list's time. */
export const byTime = { asc: 'oldest', desc: 'newest' } as const;

/** The directions of any other column: `total` and `total-desc`. */
export const by = <const Name extends string>(
  name: Name,
): { readonly asc: Name; readonly desc: `${Name}-desc` } => ({
  asc: name,
  desc: `${name}-desc`,
});

/**
 * The sorts of an administrators' list.
 * @param columns every column that the list shows, except pictures and actions
 * @param first the order without `sort`
 * @returns the columns for the table, and the `sort` field for the query
 */
export function listSorts<const Columns extends SortColumns>(columns: Columns, first: SortName<Columns>) {
  const names = Object.values(columns).flatMap(({ asc, desc }) => [asc, desc]) as SortName<Columns>[];
  return { columns, first, field: z.enum(names).default(first as never) };
}

/** The sorts of lists without columns, the newest row first. */
export const timeSorts = listSorts({ time: byTime }, 'newest');

/** The sorts of queues, the longest waiting row first. */
export const queueSorts = listSorts({ time: byTime }, 'oldest');

/** The `sort` of a list whose own order depends on its `state`: what waits the longest, or was hidden last. */
export const sortByState = timeSorts.field.unwrap().optional();
