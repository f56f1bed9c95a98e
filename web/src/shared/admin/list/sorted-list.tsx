import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { itemsOf } from '../../api/loaded-pages.ts';
import { LoadedList } from '../../components/loaded-list.tsx';
import { type ListParams, type ListSource, listQuery } from '../api/list-query.ts';
import { type AnySorts, useListSort } from '../grid/use-list-sort.ts';
import { SortSelect } from './sort-select.tsx';

interface SortedListProps<T> {
  source: ListSource<T>;
  filter?: ListParams;
  sorts: AnySorts;
  /** Parameter of the sort in the URL. */
  param: string;
  label?: string;
  /** Names of the columns by key, for lists with several. */
  names?: Readonly<Record<string, string>>;
  /** Error sentence, followed by the reason. */
  failed: string;
  empty: string;
  /** True for a log: the button for the next page names the direction. */
  log?: boolean;
  /** True if the list is usually empty: while loading, it has the height of the empty text and no sort. */
  rare?: boolean;
  children: (items: readonly T[]) => ReactNode;
}

/** A list without columns, with a choice of orders that is stored in the URL. An empty list has no sort. */
export function SortedList<T>(props: SortedListProps<T>) {
  const { source, filter, sorts, param, label, names = {}, log = false, rare = false, ...list } = props;
  const sorting = useListSort(sorts, param);
  const query = useInfiniteQuery(listQuery(source, { ...filter, sort: sorting.chosen }));
  return (
    <>
      {(itemsOf(query.data)?.length ?? (rare ? 0 : 1)) > 0 && (
        <SortSelect sorting={sorting} names={names} {...(label !== undefined && { label })} />
      )}
      <LoadedList
        query={query}
        {...(rare && { height: '1.6rem' })}
        {...(log && { more: sorting.sort === 'newest' ? 'Show earlier ones' : 'Show later ones' })}
        {...list}
      />
    </>
  );
}
