import { expect, test } from 'vitest';
import { itemsOf, type LoadedPages, withChanged, withItemBack, withoutItems } from './loaded-pages.ts';

const loaded = (...pages: string[][]): LoadedPages<string> => ({
  pages: pages.map((items) => ({ items, total: 9, nextCursor: null })),
  pageParams: pages.map(() => null),
});
const totals = (data: LoadedPages<string> | undefined) => data?.pages.map(({ total }) => total);

test('a removed entry reduces the total, and returns to its place', () => {
  const data = loaded(['a', 'b'], ['c', 'd']);
  for (const [at, item] of ['a', 'b', 'c', 'd'].entries()) {
    const without = withoutItems(data, (one) => one === item);
    expect(itemsOf(without)).not.toContain(item);
    expect(totals(without)).toEqual([8, 8]);
    const back = withItemBack(without, item, at);
    expect(itemsOf(back)).toEqual(['a', 'b', 'c', 'd']);
    expect(totals(back)).toEqual([9, 9]);
  }
});

test('an entry that moved down the list appears once, at its first position', () => {
  const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id })), total: 4, nextCursor: null });
  const data = { pages: [page('a', 'b'), page('b', 'c')], pageParams: [null, null] };
  expect(itemsOf(data)?.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('an entry returns at the end of a list that became shorter', () => {
  expect(itemsOf(withItemBack(loaded(['a']), 'z', 7))).toEqual(['a', 'z']);
  expect(itemsOf(withItemBack(loaded([]), 'z', 7))).toEqual(['z']);
});

test('changes one entry, and returns undefined without data', () => {
  expect(
    itemsOf(
      withChanged(
        loaded(['a', 'b']),
        (one) => one === 'b',
        () => 'B',
      ),
    ),
  ).toEqual(['a', 'B']);
  const data = loaded(['a']);
  expect(withoutItems(data, () => false)).toBe(data);
  expect(itemsOf(undefined)).toBeUndefined();
  expect(itemsOf(data)).toBe(itemsOf(data));
  expect(withItemBack(undefined, 'a', 0)).toBeUndefined();
});
