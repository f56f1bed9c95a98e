import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { showSorts } from '@poc/contracts/endpoints/catalog';
import {
  deliverySorts,
  discountSorts,
  ledgerSorts,
  orderSorts,
} from '@poc/contracts/endpoints/commerce-admin';
import { managedPostSorts } from '@poc/contracts/endpoints/community';
import { userSorts } from '@poc/contracts/endpoints/identity-admin';
import { subscriptionSorts } from '@poc/contracts/endpoints/managed-subscriptions';
import { streamSorts } from '@poc/contracts/endpoints/streaming';
import type { SortColumns } from '@poc/contracts/list-sorts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PostsTable } from '../features/community/admin/components/posts-table.tsx';
import { DeliveryTable } from '../features/delivery/components/delivery-table.tsx';
import { DiscountsTable } from '../features/discounts/components/discounts-table.tsx';
import { StreamsTable } from '../features/live/admin/components/streams-table.tsx';
import { productSorts } from '../features/merch/admin/api/products-queries.ts';
import { ProductsTable } from '../features/merch/admin/components/products-table.tsx';
import { LedgerTable } from '../features/money/components/ledger-table.tsx';
import { OrdersTable } from '../features/orders/admin/components/orders-table.tsx';
import { ShowsTable } from '../features/shows/admin/components/shows-table.tsx';
import { SubscriptionsTable } from '../features/subscription/admin/subscriptions-table.tsx';
import { UsersTable } from '../features/users/components/users-table.tsx';
import type { ListQuery } from '../shared/admin/grid/column.ts';
// Preloaded: on a busy machine loading this much code exceeds the timeouts.
import '../shared/admin/grid/desktop-grid.tsx';
import { type Sorting, useListSort } from '../shared/admin/grid/use-list-sort.ts';
import { MaterialProvider } from '../shared/dialogs/material-provider.tsx';
import { renderPage, whereNow } from '../shared/testing/page.tsx';
import { setWindowWidth } from '../shared/testing/window-width.ts';

/** Headers of columns without sortable data. */
const unsortable = ['Actions'];

interface Sorts {
  readonly columns: SortColumns;
  readonly first: string;
}

const nothing = () => undefined;
const list: ListQuery<never> = {
  data: { pages: [{ items: [], total: 0, nextCursor: null }], pageParams: [] },
  error: null,
  isPlaceholderData: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  refetch: nothing,
  fetchNextPage: async () => ({ data: undefined }),
};
const common = { list, filter: '', onView: nothing, onEdit: nothing, onDelete: nothing, onTask: nothing };

const tables: Readonly<Record<string, readonly [Sorts, (sorting: Sorting) => ReactNode]>> = {
  'features/community/admin/components/posts-table.tsx': [
    managedPostSorts,
    (sorting) => <PostsTable {...common} sorting={sorting} />,
  ],
  'features/delivery/components/delivery-table.tsx': [
    deliverySorts,
    (sorting) => <DeliveryTable {...common} sorting={sorting} />,
  ],
  'features/discounts/components/discounts-table.tsx': [
    discountSorts,
    (sorting) => <DiscountsTable {...common} sorting={sorting} />,
  ],
  'features/live/admin/components/streams-table.tsx': [
    streamSorts,
    (sorting) => <StreamsTable {...common} sorting={sorting} />,
  ],
  'features/merch/admin/components/products-table.tsx': [
    productSorts,
    (sorting) => <ProductsTable {...common} sorting={sorting} />,
  ],
  'features/money/components/ledger-table.tsx': [
    ledgerSorts,
    (sorting) => <LedgerTable {...common} sorting={sorting} />,
  ],
  'features/orders/admin/components/orders-table.tsx': [
    orderSorts,
    (sorting) => <OrdersTable {...common} sorting={sorting} onStatus={nothing} />,
  ],
  'features/shows/admin/components/shows-table.tsx': [
    showSorts,
    (sorting) => <ShowsTable {...common} sorting={sorting} />,
  ],
  'features/subscription/admin/subscriptions-table.tsx': [
    subscriptionSorts,
    (sorting) => <SubscriptionsTable {...common} sorting={sorting} />,
  ],
  'features/users/components/users-table.tsx': [
    userSorts,
    (sorting) => <UsersTable {...common} sorting={sorting} ownId="" onRole={nothing} onActions={nothing} />,
  ],
};

function Table({ file }: { file: string }) {
  const [sorts, draw] = tables[file] ?? [];
  if (!sorts || !draw) throw new Error(`${file} has no table`);
  return <MaterialProvider>{draw(useListSort(sorts))}</MaterialProvider>;
}

const sortNow = () => new URLSearchParams(whereNow()?.split('?')[1]).get('sort');
/** Value of `sort` in the URL; null for the default order. */
const inAddress = (file: string, sort: string) => (tables[file]?.[0].first === sort ? null : sort);

beforeEach(() => {
  Element.prototype.scrollIntoView = nothing;
});
afterEach(() => vi.restoreAllMocks());

describe.each(Object.keys(tables))('%s', (file) => {
  test('every sortable column header sorts in both directions, by keyboard', async () => {
    setWindowWidth(1440);
    renderPage(<Table file={file} />);
    await screen.findByRole('grid');
    const headers = () =>
      screen.getAllByRole('columnheader').filter(({ dataset }) => dataset.field !== '__check__');
    const fields = headers()
      .filter(({ textContent }) => !unsortable.includes(textContent))
      .map(({ dataset }) => dataset.field ?? '');
    const columns = tables[file]?.[0].columns ?? {};
    expect(Object.keys(columns)).toEqual(expect.arrayContaining(fields));
    for (const field of fields) {
      const header = () => headers().find(({ dataset }) => dataset.field === field) as HTMLElement;
      const { asc = '', desc = '' } = columns[field] ?? {};
      const seen = new Set<string | null>();
      for (let times = 0; times < 2; times++) {
        header().focus();
        fireEvent.keyDown(header(), { key: 'Enter' });
        await waitFor(() => expect(header().getAttribute('aria-sort')).toMatch(/ascending|descending/));
        const isUp = header().getAttribute('aria-sort') === 'ascending';
        await waitFor(() => expect(sortNow()).toBe(inAddress(file, isUp ? asc : desc)));
        seen.add(header().getAttribute('aria-sort'));
      }
      expect(seen.size).toBe(2);
    }
  });

  test('phones show the same sorts in a select, labelled by column', async () => {
    setWindowWidth(360);
    renderPage(<Table file={file} />);
    const select = await screen.findByLabelText('Sort by');
    const values = within(select)
      .getAllByRole('option')
      .map((option) => (option as HTMLOptionElement).value);
    const pairs = Object.entries(tables[file]?.[0].columns ?? {});
    expect(values).toEqual(pairs.flatMap(([, { asc, desc }]) => [asc, desc]));
    const labels = within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(new Set(labels).size).toBe(labels.length);
    for (const value of values) {
      fireEvent.change(select, { target: { value } });
      await waitFor(() => expect(sortNow()).toBe(inAddress(file, value)));
      expect((select as HTMLSelectElement).value).toBe(value);
    }
    const last = document.querySelector('th[aria-sort]');
    const [, lastPair] = pairs.at(-1) ?? [];
    if (last)
      expect(last.getAttribute('aria-sort')).toBe(
        values.at(-1) === lastPair?.asc ? 'ascending' : 'descending',
      );
  });
});

test('covers every administrators’ table', () => {
  const source = join(import.meta.dirname, '..');
  const files = globSync('features/**/*.tsx', { cwd: source }).filter(
    (file) => !file.includes('.test.') && readFileSync(join(source, file), 'utf8').includes('<AdminGrid'),
  );
  expect(files.toSorted()).toEqual(Object.keys(tables).toSorted());
});
