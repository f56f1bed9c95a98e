import type { ListSorts, SortColumns, SortName } from '@poc/contracts/list-sorts';
import { useCallback } from 'react';
import { useUrlParams } from '../use-url-params.ts';

export interface Sorting<Name extends string = string> {
  readonly columns: SortColumns;
  readonly first: Name;
  readonly sort: Name;
  /** The order that the user chose; undefined for the default. */
  readonly chosen?: Name | undefined;
  readonly onSort: (sort: string) => void;
}

/** Sort options of a list's contract, for any list. */
export interface AnySorts {
  readonly columns: SortColumns;
  readonly first: string;
}

/**
 * The sort of a list, stored in the URL.
 * @param sorts sort options of the list's contract
 * @param param query parameter, for pages with several lists
 */
export function useListSort<Columns extends SortColumns>(
  { columns, first }: ListSorts<Columns>,
  param = 'sort',
): Sorting<SortName<Columns>> {
  const [params, change] = useUrlParams();
  const wanted = params.get(param);
  const names = Object.values(columns).flatMap(({ asc, desc }) => [asc, desc]) as SortName<Columns>[];
  const onSort = useCallback(
    (sort: string) => change({ [param]: sort === first ? '' : sort }),
    [change, param, first],
  );
  const chosen = names.find((name) => name === wanted && name !== first);
  return { columns, first, sort: chosen ?? first, chosen, onSort };
}
