import { by } from '@poc/contracts/list-sorts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { MaterialProvider } from '../../dialogs/material-provider.tsx';
import { press, renderPage, toasts, type } from '../../testing/page.tsx';
import { setWindowWidth } from '../../testing/window-width.ts';
import { AdminGrid } from './admin-grid.tsx';
import type { BulkActions } from './bulk-action.ts';
import type { Column, ListQuery } from './column.ts';
import type { Sorting } from './use-list-sort.ts';
// Preloaded: on a busy machine loading this much code exceeds the timeouts.
import './bulk-bar.tsx';
import './desktop-grid.tsx';
import './row-checkbox.tsx';

interface Person {
  id: string;
  name: string;
  suspended: boolean;
}

const people: Person[] = ['Ada', 'Tunde', 'Zainab'].map((name) => ({
  id: name,
  name,
  suspended: name === 'Zainab',
}));
const columns: readonly Column<Person>[] = [{ key: 'name', header: 'Name', cell: ({ name }) => name }];
const data = { pages: [{ items: people, total: 3, nextCursor: null }], pageParams: [] };
const list: ListQuery<Person> = {
  data,
  error: null,
  isPlaceholderData: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  refetch: () => undefined,
  fetchNextPage: async () => ({ data }),
};
const sorting: Sorting = {
  columns: { name: by('name') },
  first: 'name',
  sort: 'name',
  onSort: () => undefined,
};
const run = vi.fn<(person: Person, reason: string) => Promise<void>>();
const refresh = vi.fn();
const bulk: BulkActions<Person> = {
  nouns: ['person', 'people'],
  nameOf: ({ name }) => name,
  actions: [
    {
      label: 'Suspend permanently',
      done: 'suspended',
      text: 'They are signed out.',
      reason: { kind: 'text', required: true, min: 0, max: 10, patterns: [] },
      fits: ({ suspended }) => !suspended,
      run,
    },
    { label: 'Greet', done: 'greeted', text: 'They hear of it.', harmless: true, run },
  ],
  refresh,
};

beforeEach(() => {
  setWindowWidth(1440);
  run.mockReset().mockResolvedValue();
  refresh.mockReset();
});
afterEach(() => vi.restoreAllMocks());

const open = async () => {
  renderPage(
    <MaterialProvider>
      <AdminGrid
        caption="People"
        columns={columns}
        list={list}
        sorting={sorting}
        bulk={bulk}
        failed=""
        emptyText="Nobody."
      />
    </MaterialProvider>,
  );
  await screen.findByRole('grid');
};
const box = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}`, hidden: true });
const checked = () => people.map(({ name }) => name).filter((name) => box(name).checked);
const refused = new ApiError({
  status: 409,
  code: 'conflict',
  message: 'Somebody was faster.',
  faults: [],
  requestId: '',
  retryAfterSeconds: null,
});

test('a bulk action requires confirmation, with a reason if needed, and excludes rows that it does not fit', async () => {
  await open();
  expect(screen.queryByText(/selected/)).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  expect(screen.getByText('3 selected')).toBeTruthy();
  press('Suspend permanently (2)');
  const dialog = within(screen.getByRole('dialog', { name: 'Suspend 2 people permanently?' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Ada', 'Tunde']);
  press('Suspend permanently');
  await dialog.findByText('Please give a reason.');
  expect(run).not.toHaveBeenCalled();
  type(/^Reason/, ' Spam ');
  press('Suspend permanently');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(run.mock.calls).toEqual([
    [people[0], 'Spam'],
    [people[1], 'Spam'],
  ]);
  expect(toasts().at(-1)).toBe('2 people suspended.');
  expect(refresh).toHaveBeenCalledOnce();
  expect(checked()).toEqual(['Zainab']);
});

test('runs row by row with progress; failed rows are listed, stay selected and can be retried', async () => {
  await open();
  let goOn: () => void = () => undefined;
  run.mockImplementation(({ name }) =>
    name === 'Tunde' ? Promise.reject(refused) : new Promise((resolve) => (goOn = resolve)),
  );
  for (const { name } of people) fireEvent.click(box(name));
  press('Greet (3)');
  press('Greet');
  const bar = await screen.findByRole('progressbar', { name: 'Greet' });
  expect([bar.getAttribute('aria-valuenow'), run.mock.calls.length]).toEqual(['0', 1]);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  goOn();
  await screen.findByText('2 of 3');
  goOn();
  expect((await screen.findByRole('alert')).textContent).toBe('1 person failed:');
  expect(screen.getByRole('listitem').textContent).toBe('Tunde: Somebody was faster.');
  expect(checked()).toEqual(['Tunde']);
  run.mockReset().mockResolvedValue();
  press('Try Again');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(run.mock.calls).toEqual([[people[1], '']]);
  expect(checked()).toEqual([]);
});

test('stops without a connection and reports all remaining rows as failed', async () => {
  await open();
  run.mockResolvedValueOnce().mockRejectedValue(new NetworkError(null));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  press('Greet (3)');
  press('Greet');
  await screen.findByText('Tunde: No response from server. Please check your connection.');
  expect(run).toHaveBeenCalledTimes(2);
  expect(checked()).toEqual(['Tunde', 'Zainab']);
});

test('arrow keys move from a checkbox to the next cell', async () => {
  await open();
  box('Ada').focus();
  const cell = screen.getByRole('gridcell', { name: 'Ada' });
  fireEvent.keyDown(box('Ada'), { key: 'ArrowRight' });
  await waitFor(() => expect(document.activeElement).toBe(cell));
});

test('phones select rows after a click, with the same actions', async () => {
  setWindowWidth(360);
  renderPage(
    <MaterialProvider>
      <AdminGrid
        caption="People"
        columns={columns}
        list={list}
        sorting={sorting}
        bulk={bulk}
        failed=""
        emptyText="Nobody."
      />
    </MaterialProvider>,
  );
  expect(screen.queryByRole('checkbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Select' }));
  await screen.findByRole('checkbox', { name: 'Select Zainab' });
  fireEvent.click(box('Ada'));
  fireEvent.click(box('Tunde'));
  fireEvent.click(box('Tunde'));
  fireEvent.click(box('Zainab'));
  await screen.findByText('2 selected');
  expect(screen.getByRole('button', { name: 'Suspend permanently (1)' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Greet (2)' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Greet' }));
  await waitFor(() => expect(toasts()).toEqual(['2 people greeted.']));
  expect(run.mock.calls.map(([{ name }]) => name)).toEqual(['Ada', 'Zainab']);
  expect(checked()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Select', hidden: true }));
  expect(screen.queryByRole('checkbox', { hidden: true })).toBeNull();
});

test('phones show the Select button while loading, so that rows do not move', () => {
  setWindowWidth(360);
  renderPage(
    <MaterialProvider>
      <AdminGrid
        caption="People"
        columns={columns}
        list={{ ...list, data: undefined }}
        sorting={sorting}
        bulk={bulk}
        failed=""
        emptyText="Nobody."
      />
    </MaterialProvider>,
  );
  expect(screen.getByRole('button', { name: 'Select' })).toHaveProperty('disabled', true);
});
