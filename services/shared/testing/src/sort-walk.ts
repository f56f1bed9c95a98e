import { isDeepStrictEqual } from 'node:util';
import type { Endpoint, Service } from '@poc/contracts/endpoint';
import { endpointsOwnedBy } from '@poc/contracts/endpoints/all';
import { describe, expect, it } from 'vitest';
import type { CallInput, CallResponse } from './call.ts';

type SortValue = string | number | boolean;

/** A list in which some rows have equal and others different values in each column. */
export interface SortedList {
  readonly params?: () => Record<string, string>;
  readonly query?: Record<string, unknown>;
  /** Shown value of a row in a column, by the column's ascending `sort`. */
  // biome-ignore lint/suspicious/noExplicitAny: the rows of any list.
  readonly values: Readonly<Record<string, (row: any) => SortValue>>;
}

/**
 * Declares tests for the sorting of a service's lists for administrators: rows are in order for every value of
 * `sort`, including page by page, and cursors of other orders are refused.
 * @param options.lists by operation id; a missing one fails
 * @param options.call calls an operation as an administrator
 */
export function walkSorts(options: {
  service: Service;
  lists: Readonly<Record<string, SortedList>>;
  call: (endpoint: Endpoint, input: CallInput) => Promise<CallResponse>;
}): void {
  const { service, lists, call } = options;
  const endpoints = endpointsOwnedBy(service).filter(({ id }) => lists[id]);

  describe(`the sorted lists of ${service}`, () => {
    it('are all lists of administrators, by every value of their sort', () => {
      const managed = endpointsOwnedBy(service).filter(({ access, list }) => access === 'admin' && list);
      expect(endpoints).toEqual(expect.arrayContaining(managed));
      for (const endpoint of endpoints) {
        const columns = sortPairsOf(endpoint).map(([asc]) => asc);
        expect(columns.toSorted(), endpoint.id).toEqual(
          Object.keys(lists[endpoint.id]?.values ?? {}).toSorted(),
        );
      }
    });

    const cases = endpoints.flatMap((endpoint) =>
      sortPairsOf(endpoint).map(([asc, desc]) => ({ endpoint, id: endpoint.id, asc, desc })),
    );
    const listOf = (endpoint: Endpoint) => {
      const { params, query, values } = lists[endpoint.id] as SortedList;
      const readPage = (sort: string, page: Page) =>
        call(endpoint, { ...(params && { params: params() }), query: { ...query, sort, ...page } });
      const read = (sort: string, limit?: number) => readPages((page) => readPage(sort, page))(limit);
      return { readPage, read, values };
    };

    it.each(cases)('$id: $asc and $desc', async ({ endpoint, asc, desc }) => {
      const { read, values } = listOf(endpoint);
      const rows = await read(asc);
      const shown = rows.map((row) => values[asc]?.(row) ?? '');
      expect(new Set(shown).size).toBeGreaterThan(1);
      expect(shown).toEqual(shown.toSorted(compare));
      expect(await read(desc)).toEqual(rows.toReversed());
      if (!('limit' in endpoint.query.shape)) return;
      expect(await read(asc, 2)).toEqual(rows);
      expect(await read(desc, 2)).toEqual(rows.toReversed());
    });

    const paged = endpoints.filter(({ query }) => 'limit' in query.shape);
    it.each(paged)('$id refuses the cursor of another order', async (endpoint) => {
      const { readPage, read } = listOf(endpoint);
      const sorts = sortPairsOf(endpoint).flat();
      const rowsOf = new Map<string, unknown[]>();
      for (const sort of sorts) rowsOf.set(sort, await read(sort));
      for (const from of sorts) {
        const cursor = cursorAfter(await readPage(from, { limit: 1 }));
        expect(cursor).toBeDefined();
        for (const sort of sorts) {
          // Two columns may have the same order.
          if (isDeepStrictEqual(rowsOf.get(sort), rowsOf.get(from))) continue;
          const { status, errors } = await readPage(sort, { cursor });
          expect([status, errors[0]?.path], `${sort} after ${from}`).toEqual([400, 'query.cursor']);
        }
      }
    });
  });
}

/** Returns the ascending and the descending `sort` value of each column of an operation. */
export function sortPairsOf({ query }: Endpoint): [asc: string, desc: string][] {
  let field = query.shape.sort as unknown as { unwrap?: () => unknown; options?: string[] } | undefined;
  while (field?.unwrap) field = field.unwrap() as typeof field;
  const names = field?.options ?? [];
  return names.flatMap((asc, at) => (at % 2 === 0 ? [[asc, names[at + 1] ?? ''] as [string, string]] : []));
}

const collator = new Intl.Collator('en', { sensitivity: 'base' });
const compare = (one: SortValue, other: SortValue): number =>
  typeof one === 'string' && typeof other === 'string'
    ? collator.compare(one, other)
    : Number(one) - Number(other);

interface Page {
  readonly limit?: number;
  readonly cursor?: string | undefined;
}

const cursorAfter = ({ headers }: CallResponse): string | undefined =>
  /cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1];

const readPages =
  (read: (page: Page) => Promise<CallResponse>) =>
  async (limit?: number): Promise<unknown[]> => {
    const rows: unknown[] = [];
    for (let cursor: string | undefined; ; ) {
      const response = await read({ ...(limit && { limit }), ...(cursor && { cursor }) });
      expect(response.status).toBe(200);
      rows.push(...(response.body as unknown[]));
      cursor = cursorAfter(response);
      if (cursor === undefined) return rows;
    }
  };
