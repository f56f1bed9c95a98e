import { isDay } from '@poc/contracts/lagos-calendar';
import { useInfiniteQuery } from '@tanstack/react-query';
import { itemsOf } from '../../api/loaded-pages.ts';
import { type ListParams, listQuery } from '../api/list-query.ts';
import type { Row } from '../grid/column.ts';
import { useListSort } from '../grid/use-list-sort.ts';
import { isoRangeOfDays } from '../lagos-days.ts';
import { useUrlParams } from '../use-url-params.ts';
import type { Resource } from './resource.ts';

/**
 * The rows of a list, searched, filtered and sorted by the URL and paged by the server.
 * @param more query parameters of the page's own filters
 */
export function useResource<T extends Row, Task extends string>(
  resource: Resource<T, Task>,
  more: ListParams = {},
) {
  const { source, sorts, sortParam, choice, person } = resource;
  const [params, change] = useUrlParams();
  const search = (resource.search && params.get('search')) ?? '';
  const chosen = choice?.options.find(({ value }) => value === params.get(choice.param))?.value ?? '';
  const personId = (person && params.get(person)) ?? '';
  const days = (resource.days ?? []).flatMap((limit) => {
    const [first, last] = [dayIn(params, limit.from), dayIn(params, limit.to)];
    return first === '' && last === '' ? [] : [{ ...limit, first, last }];
  });
  const sorting = useListSort(sorts, sortParam);
  const filters = {
    ...(resource.search && { search }),
    ...(choice && (choice.query?.(chosen) ?? { [choice.param]: chosen })),
    ...(person && { [person]: personId }),
    ...timesOf(days),
    ...more,
  };
  const wanted = { ...filters, sort: sorting.chosen };
  const list = useInfiniteQuery(listQuery(source, wanted));
  const filter = JSON.stringify(filters);
  return {
    resource,
    params,
    change,
    search,
    chosen,
    personId,
    days,
    sorting,
    wanted,
    list,
    filter,
    rows: itemsOf(list.data),
  };
}

const dayIn = (params: URLSearchParams, name: string): string => {
  const text = params.get(name) ?? '';
  return isDay(text) ? text : '';
};

type Days = readonly { from: string; to: string; first: string; last: string }[];

/** Query parameters of chosen days, as times. */
export const timesOf = (days: Days): ListParams =>
  Object.fromEntries(
    days.flatMap(({ from, to, first, last }) => {
      const times = isoRangeOfDays({ from: first, to: last });
      return [
        [from, times.from],
        [to, times.to],
      ];
    }),
  );

export type ResourceState<T extends Row, Task extends string> = ReturnType<typeof useResource<T, Task>>;
