import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListResult } from '../api/loaded-pages.ts';
import { PageList } from './page-list.tsx';

const show = (dataUpdatedAt: number) => {
  const list = {
    data: { pages: [{ items: [{ id: 'a' }], total: 1, nextCursor: null }], pageParams: [null] },
    dataUpdatedAt,
    error: new Error('offline'),
    hasNextPage: false,
    isFetchingNextPage: false,
  } as unknown as ListResult<{ id: string }>;
  render(
    <PageList list={list} failed="The shows could not be loaded" loading="Loading…" empty="None">
      {(items) => items.map(({ id }) => <p key={id}>Show {id}</p>)}
    </PageList>,
  );
};

test('a failure replaces the part of a list that the document had', () => {
  show(0);
  expect(screen.getByRole('alert').textContent).toContain('The shows could not be loaded');
  expect(screen.queryByText('Show a')).toBeNull();
});

test('a list that was loaded before stays after a failure', () => {
  show(1_000);
  expect(screen.getByText('Show a')).toBeTruthy();
});
