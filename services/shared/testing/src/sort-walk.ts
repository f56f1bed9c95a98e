import type { Endpoint, Service } from '@poc/contracts/endpoint';
import { endpointsOwnedBy } from '@poc/contracts/endpoints/all';
import { describe, expect, it } from 'vitest';
import type { CallAnswer, CallInput } from './call.ts';

type SortValue = string | number | boolean;

/** A list that has rows with equal and with different values in each column. */
export interface SortedList {
  readonly params?: () => Record<string, string>;
  readonly query?: Record<string, unknown>;
  /** Shown value of a row in a column, by the column's ascending `sort`. */
  // biome-ignore lint/suspicious/noExplicitAny: the rows of any list.
  readonly values: Readonly<Record<string, (row: any) => SortValue>>;
}

/**
 * Declares the tests that each list of administrators, of one service, is sorted by all values of its `sort`: in order, in
 * both directions, and the same page by page.
 * @param options.lists by the operation's id; one that is missing fails
 * @param options.call calls an operation as an administrator
 */
export function walkSorts(options: {
  service: Service;
  lists: Readonly<Record<string, SortedList>>;
  call: (endpoint: Endpoint, input: CallInput) => Promise<CallAnswer>;
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
    it.each(cases)('$id: $asc and $desc', async ({ endpoint, id, asc, desc }) => {
      const { params, query, values } = lists[id] as SortedList;
      const read = (sort: string, limit?: number) =>
        readPages((page) =>
          call(endpoint, { ...(params && { params: params() }), query: { ...query, sort, ...page } }),
        )(limit);
      const rows = await read(asc);
      const shown = rows.map((row) => values[asc]?.(row) ?? '');
      expect(new Set(shown).size).toBeGreaterThan(1);
      expect(shown).toEqual(shown.toSorted(compare));
      expect(await read(desc)).toEqual(rows.toReversed());
      if (!('limit' in endpoint.query.shape)) return;
      expect(await read(asc, 2)).toEqual(rows);
      expect(await read(desc, 2)).toEqual(rows.toReversed());
    });
  });
}

/** The values of an operation's `sort`, the ascending and the descending one of each column. */
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

const readPages =
  (read: (page: Record<string, unknown>) => Promise<CallAnswer>) =>
  async (limit?: number): Promise<unknown[]> => {
    const rows: unknown[] = [];
    for (let cursor: string | undefined; ; ) {
      const { status, body, headers } = await read({ ...(limit && { limit }), ...(cursor && { cursor }) });
      expect(status).toBe(200);
      rows.push(...(body as unknown[]));
      cursor = /cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1];
      if (cursor === undefined) return rows;
    }
  };
