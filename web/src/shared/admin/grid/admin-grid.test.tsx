import { by } from '@poc/contracts/list-sorts';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MaterialProvider } from '../../dialogs/material-provider.tsx';
import { setWindowWidth } from '../../testing/window-width.ts';
import { AdminGrid } from './admin-grid.tsx';
import type { Column, ListQuery } from './column.ts';
import type { Sorting } from './use-list-sort.ts';
// Preloaded: on a busy machine loading this much code exceeds the timeouts.
import './desktop-grid.tsx';

interface Person {
  id: string;
  name: string;
  age: number;
}

const people = ['Ada', 'Tunde', 'Zainab', 'Chidi', 'Bola'].map((name, at) => ({
  id: name,
  name,
  age: 30 + at,
}));
const columns: readonly Column<Person>[] = [
  { key: 'name', header: 'Name', text: ({ name }) => name, cell: ({ name }) => name },
  { key: 'age', header: 'Age', wide: true, text: ({ age }) => age, cell: ({ age }) => `${age} years` },
  {
    key: 'actions',
    header: 'Actions',
    cell: ({ name }) => (
      <select aria-label={`Role of ${name}`}>
        <option>Member</option>
        <option>Admin</option>
      </select>
    ),
  },
];

/** A list in pages of two, loaded one by one. */
function useList(failing: boolean): ListQuery<Person> {
  const [loaded, setLoaded] = useState(1);
  const dataOf = (count: number) => ({
    pages: [0, 1, 2].slice(0, count).map((at) => ({
      items: people.slice(at * 2, at * 2 + 2),
      total: people.length,
      nextCursor: at < 2 ? `after-${at}` : null,
    })),
    pageParams: [],
  });
  return {
    data: dataOf(loaded),
    error: null,
    isPlaceholderData: false,
    hasNextPage: loaded < 3,
    isFetchingNextPage: false,
    refetch: () => undefined,
    fetchNextPage: async () => {
      if (!failing) setLoaded(loaded + 1);
      return { data: dataOf(failing ? loaded : loaded + 1) };
    },
  };
}

const sorts: string[] = [];
const sorting: Sorting = {
  columns: { name: by('name') },
  first: 'name',
  sort: 'name',
  onSort: (sort) => sorts.push(sort),
};

function People({ filter = '', failing = false }: { filter?: string; failing?: boolean }) {
  return (
    <MaterialProvider>
      <AdminGrid
        caption="People"
        columns={columns}
        list={useList(failing)}
        filter={filter}
        sorting={sorting}
        failed="The people could not be loaded"
        emptyText="Nobody."
      />
    </MaterialProvider>
  );
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent);

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  sorts.length = 0;
});
afterEach(() => vi.restoreAllMocks());

test('phones show a labelled plain table, with more rows on request', async () => {
  setWindowWidth(360);
  render(<People />);
  const table = within(screen.getByRole('table', { name: 'People' }));
  expect(table.getAllByRole('row')).toHaveLength(3);
  expect(screen.getByText('Showing 1 to 2 of 5 results')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Showing 1 to 4 of 5 results');
});

test('turns the server’s pages, and returns to loaded ones', async () => {
  setWindowWidth(1440);
  render(<People />);
  await screen.findByRole('grid', { name: 'People' });
  expect(names()).toEqual(['Ada', 'Tunde']);
  expect(screen.getByRole('status').textContent).toBe('Showing 1 to 2 of 5 results');
  fireEvent.click(screen.getByRole('button', { name: 'Go to next page' }));
  await screen.findByText('Showing 3 to 4 of 5 results');
  fireEvent.click(screen.getByRole('button', { name: 'Go to next page' }));
  await screen.findByText('Showing 5 to 5 of 5 results');
  expect(names()).toEqual(['Bola']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Go to next page' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Go to previous page' }));
  await screen.findByText('Showing 3 to 4 of 5 results');
  expect(names()).toEqual(['Zainab', 'Chidi']);
});

test('a changed filter starts at the first page, and a page that fails to load is not opened', async () => {
  setWindowWidth(1440);
  const { rerender } = render(<People />);
  fireEvent.click(await screen.findByRole('button', { name: 'Go to next page' }));
  await screen.findByText('Showing 3 to 4 of 5 results');
  rerender(<People filter="a" failing />);
  await screen.findByText('Showing 1 to 2 of 5 results');
  fireEvent.click(screen.getByRole('button', { name: 'Go to next page' }));
  await screen.findByText('Showing 3 to 4 of 5 results');
  fireEvent.click(screen.getByRole('button', { name: 'Go to next page' }));
  await act(async () => undefined);
  expect(names()).toEqual(['Zainab', 'Chidi']);
});

test('shows the empty text for an empty list', async () => {
  setWindowWidth(1440);
  const nothing = { pages: [{ items: [], total: 0, nextCursor: null }], pageParams: [] };
  const list: ListQuery<Person> = {
    data: nothing,
    error: null,
    isPlaceholderData: false,
    hasNextPage: false,
    isFetchingNextPage: false,
    refetch: () => undefined,
    fetchNextPage: async () => ({ data: nothing }),
  };
  render(
    <MaterialProvider>
      <AdminGrid
        caption="People"
        columns={columns}
        list={list}
        sorting={sorting}
        failed=""
        emptyText="Nobody."
      />
    </MaterialProvider>,
  );
  expect(await screen.findByText('Nobody.')).toBeTruthy();
});

test('hides columns on narrow screens, and stores the user’s choice', async () => {
  setWindowWidth(800);
  const { unmount } = render(<People />);
  await screen.findByRole('grid');
  expect(headers()).toEqual(['Name', 'Actions']);
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Age' }));
  await waitFor(() => expect(headers()).toEqual(['Name', 'Age', 'Actions']));
  fireEvent.click(screen.getByRole('button', { name: 'Compact' }));
  unmount();
  render(<People />);
  await screen.findByRole('grid');
  expect(headers()).toEqual(['Name', 'Age', 'Actions']);
  expect(screen.getByRole('button', { name: 'Compact' }).getAttribute('aria-pressed')).toBe('false');
});

test('only columns that the server can sort are sortable', async () => {
  setWindowWidth(1440);
  render(<People />);
  await screen.findByRole('grid');
  fireEvent.click(screen.getByRole('columnheader', { name: 'Age' }));
  expect(sorts).toEqual([]);
  fireEvent.click(screen.getByRole('columnheader', { name: /^Name/ }));
  expect(sorts).toEqual(['name-desc']);
});

test('arrow keys move between cells, but not from a select within one', async () => {
  setWindowWidth(1440);
  render(<People />);
  await screen.findByRole('grid');
  const [first, second] = screen.getAllByRole('gridcell');
  if (!first || !second) throw new Error('A row was rendered.');
  fireEvent.mouseUp(first);
  fireEvent.click(first);
  fireEvent.keyDown(first, { key: 'ArrowRight' });
  await waitFor(() => expect(document.activeElement).toBe(second));
  const list = screen.getByRole('combobox', { name: 'Role of Ada' });
  list.focus();
  expect(fireEvent.keyDown(list, { key: 'ArrowDown' })).toBe(true);
  expect(document.activeElement).toBe(list);
});
