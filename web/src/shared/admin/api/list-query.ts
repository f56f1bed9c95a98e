import type { Endpoint, ResponseOf } from '@poc/contracts/endpoint';
import { infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { type CallInput, callPage, type Page } from '../../api/client.ts';
import { itemsOf } from '../../api/loaded-pages.ts';
import { byCursor } from '../../api/paged-query.ts';

/** Query parameters. Empty and undefined ones are left out. */
export type ListParams = Readonly<Record<string, string | number | undefined>>;

/** A list of an endpoint, page by page. */
export interface ListSource<T> {
  readonly key: QueryKey;
  readonly endpoint: Endpoint;
  readonly params?: Readonly<Record<string, string>>;
  /** Sent with each request, in addition to the default `limit`. */
  readonly query?: ListParams;
  readonly staleTime?: number;
  /** Polling interval in ms, depending on the loaded rows; false for none. */
  refetchMs?(rows: readonly T[]): number | false;
}

type RowOf<E extends Endpoint> = ResponseOf<E> extends readonly (infer T)[] ? T : never;

/** Declares the list of an endpoint. @param key key of its queries, followed by their parameters */
export const listOf = <E extends Endpoint>(
  endpoint: E,
  key: QueryKey,
  more: Omit<ListSource<RowOf<E>>, 'endpoint' | 'key'> = {},
): ListSource<RowOf<E>> => ({ ...more, endpoint, key });

const given = (params: ListParams): ListParams =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== '' && value !== undefined));

/** Key and request of a list's pages. */
export const listPages = <T>({ key, endpoint, params, query }: ListSource<T>, wanted: ListParams) => ({
  queryKey: [...key, wanted],
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }): Promise<Page<T[]>> => {
    const all = { limit: limits.adminPage, ...query, ...given(wanted), cursor: pageParam ?? '' };
    const input: object = { params, query: given(all), signal };
    return callPage(endpoint, input as CallInput<Endpoint>) as Promise<Page<T[]>>;
  },
});

/** Matching rows of a list. The previous result stays visible while another is loaded. */
export const listQuery = <T>(source: ListSource<T>, wanted: ListParams = {}) =>
  infiniteQueryOptions({
    ...byCursor,
    ...listPages(source, wanted),
    placeholderData: keepPreviousData,
    ...(source.staleTime !== undefined && { staleTime: source.staleTime }),
    refetchInterval: ({ state }) => source.refetchMs?.(itemsOf(state.data) ?? []) ?? false,
  });
