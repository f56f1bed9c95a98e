import type { ListSorts, SortColumns, SortName } from '@poc/contracts/list-sorts';
import { useCallback } from 'react';
import { useAddress } from '../use-address.ts';

/** How a list is sorted, and how to sort it otherwise. */
export interface Sorting<Name extends string = string> {
  /** The directions of each column, by the column's key in the table. */
  readonly columns: SortColumns;
  /** The order without a choice. */
  readonly first: Name;
  readonly sort: Name;
  /** The order that was chosen; undefined for the list's own. */
  readonly chosen?: Name | undefined;
  readonly onSort: (sort: string) => void;
}

/**
 * The sort of a list, kept in the address.
 * @param sorts of the list's contract
 * @param param its name in the address, where several lists share a page
 */
export function useListSort<Columns extends SortColumns>(
  { columns, first }: ListSorts<Columns>,
  param = 'sort',
): Sorting<SortName<Columns>> {
  const [params, change] = useAddress();
  const wanted = params.get(param);
  const names = Object.values(columns).flatMap(({ asc, desc }) => [asc, desc]) as SortName<Columns>[];
  const onSort = useCallback(
    (sort: string) => change({ [param]: sort === first ? '' : sort }),
    [change, param, first],
  );
  const chosen = names.find((name) => name === wanted && name !== first);
  return { columns, first, sort: chosen ?? first, chosen, onSort };
}
