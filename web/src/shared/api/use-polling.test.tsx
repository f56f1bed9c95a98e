import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../../config/limits.ts';
import { itemsOf } from './loaded-pages.ts';
import { byCursor } from './paged-query.ts';
import { usePolling } from './use-polling.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function nextPoll() {
  await pass(limits.liveRefetchMs);
  // Responses render in a later task.
  await pass(1);
}

/** A list with two loaded pages; `pages` is the server's content by cursor. */
async function openList(pages: Record<string, { items: string[]; nextCursor: string | null }>) {
  const queryFn = vi.fn(async ({ pageParam }: { pageParam: string | null }) => ({
    total: 4,
    ...(pages[pageParam ?? ''] ?? { items: [], nextCursor: null }),
  }));
  const queryKey = ['list'];
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(
    () => {
      usePolling({ queryKey, queryFn });
      const { data, fetchNextPage } = useInfiniteQuery({ queryKey, queryFn, ...byCursor });
      return { data, fetchNextPage };
    },
    { wrapper },
  );
  await pass(0);
  await act(async () => void (await result.current.fetchNextPage()));
  await pass(0);
  queryFn.mockClear();
  return {
    pages,
    asked: () => queryFn.mock.calls.map(([{ pageParam }]) => pageParam),
    items: () => itemsOf(result.current.data),
    change: (items: string[]) =>
      client.setQueryData(queryKey, {
        pages: [{ items, total: items.length, nextCursor: null }],
        pageParams: [null],
      }),
    unmount,
  };
}
const twoPages = () => ({
  '': { items: ['a', 'b'], nextCursor: 'after-b' },
  'after-b': { items: ['c', 'd'], nextCursor: null },
});

test('refetches only the first of two loaded pages', async () => {
  const { pages, asked, items, unmount } = await openList(twoPages());
  expect(items()).toEqual(['a', 'b', 'c', 'd']);
  pages[''] = { items: ['A', 'b'], nextCursor: 'after-b' };
  await nextPoll();
  expect(asked()).toEqual([null]);
  expect(items()).toEqual(['A', 'b', 'c', 'd']);
  await nextPoll();
  expect(asked()).toEqual([null, null]);
  unmount();
  await nextPoll();
  expect(asked()).toEqual([null, null]);
});

test('refetches all pages when the end of the first one moved', async () => {
  const { pages, items } = await openList(twoPages());
  pages[''] = { items: ['new', 'a'], nextCursor: 'after-a' };
  pages['after-a'] = { items: ['b', 'c', 'd'], nextCursor: null };
  await nextPoll();
  expect(items()).toEqual(['new', 'a', 'b', 'c', 'd']);
});

test('a change during the request is not overwritten', async () => {
  const { pages, items, change } = await openList(twoPages());
  const response = pages[''];
  Object.defineProperty(pages, '', {
    get: () => {
      change(['b']);
      return response;
    },
  });
  await nextPoll();
  expect(items()).toEqual(['b']);
});
