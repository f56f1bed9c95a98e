import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { announcementsList } from '../features/announcements/announcements-list.tsx';
import { postsList } from '../features/community/admin/posts-list.tsx';
import { deliveryList } from '../features/delivery/delivery-list.tsx';
import { discountsList } from '../features/discounts/discounts-list.tsx';
import { hostsList } from '../features/hosts/admin/hosts-list.tsx';
import { streamsList } from '../features/live/admin/streams-list.tsx';
import { productsList } from '../features/merch/admin/products-list.tsx';
import { ledgerList } from '../features/money/components/ledger-list.tsx';
import { ordersList } from '../features/orders/admin/orders-list.tsx';
import { missedSearchesList } from '../features/searches/missed-searches-list.tsx';
import { synonymsList } from '../features/searches/synonyms-list.tsx';
import { showsList } from '../features/shows/admin/shows-list.tsx';
import { subscriptionsList } from '../features/subscription/admin/subscriptions-list.tsx';
import { usersList } from '../features/users/users-list.tsx';
// Preloaded: on a busy machine loading this much code exceeds the timeouts.
import '../shared/admin/grid/desktop-grid.tsx';
import type { Row } from '../shared/admin/grid/column.ts';
import type { Resource } from '../shared/admin/resource/resource.ts';
import { ResourceList } from '../shared/admin/resource/resource-list.tsx';
import { useResource } from '../shared/admin/resource/use-resource.ts';
import { MaterialProvider } from '../shared/dialogs/material-provider.tsx';
import { renderPage, whereNow } from '../shared/testing/page.tsx';
import { administrator } from '../shared/testing/people.ts';
import { startServer } from '../shared/testing/server.ts';
import { setWindowWidth } from '../shared/testing/window-width.ts';

/** Headers of columns without sortable data. */
const unsortable = ['Actions'];

startServer(administrator, [http.get('*/api/*', () => HttpResponse.json([]))]);

const entry = <T extends Row, Task extends string>(resource: Resource<T, Task>) => ({
  ...resource.sorts,
  param: resource.sortParam ?? 'sort',
  List: () => (
    <MaterialProvider>
      <ResourceList of={useResource(resource)} />
    </MaterialProvider>
  ),
});

const lists: Readonly<Record<string, ReturnType<typeof entry>>> = {
  'features/announcements/announcements-list.tsx': entry(announcementsList),
  'features/community/admin/posts-list.tsx': entry(postsList),
  'features/delivery/delivery-list.tsx': entry(deliveryList),
  'features/discounts/discounts-list.tsx': entry(discountsList),
  'features/hosts/admin/hosts-list.tsx': entry(hostsList),
  'features/live/admin/streams-list.tsx': entry(streamsList),
  'features/merch/admin/products-list.tsx': entry(productsList),
  'features/money/components/ledger-list.tsx': entry(ledgerList),
  'features/orders/admin/orders-list.tsx': entry(ordersList),
  'features/searches/missed-searches-list.tsx': entry(missedSearchesList),
  'features/searches/synonyms-list.tsx': entry(synonymsList),
  'features/shows/admin/shows-list.tsx': entry(showsList),
  'features/subscription/admin/subscriptions-list.tsx': entry(subscriptionsList),
  'features/users/users-list.tsx': entry(usersList('')),
};

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

describe.each(Object.entries(lists))('%s', (_, { List, columns, first, param }) => {
  const sortNow = () => new URLSearchParams(whereNow()?.split('?')[1]).get(param);
  /** Expected sort in the URL; null for the default order. */
  const inAddress = (sort: string) => (first === sort ? null : sort);

  test('every sortable column header sorts in both directions, by keyboard', async () => {
    setWindowWidth(1440);
    renderPage(<List />);
    await screen.findByRole('grid');
    const headers = () =>
      screen.getAllByRole('columnheader').filter(({ dataset }) => dataset.field !== '__check__');
    const fields = headers()
      .filter(({ textContent }) => !unsortable.includes(textContent))
      .map(({ dataset }) => dataset.field ?? '');
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
        await waitFor(() => expect(sortNow()).toBe(inAddress(isUp ? asc : desc)));
        seen.add(header().getAttribute('aria-sort'));
      }
      expect(seen.size).toBe(2);
    }
  });

  test('phones show the same sorts in a select, labelled by column', async () => {
    setWindowWidth(360);
    renderPage(<List />);
    const select = await screen.findByLabelText('Sort by');
    const values = within(select)
      .getAllByRole('option')
      .map((option) => (option as HTMLOptionElement).value);
    const pairs = Object.entries(columns);
    expect(values).toEqual(pairs.flatMap(([, { asc, desc }]) => [asc, desc]));
    const labels = within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(new Set(labels).size).toBe(labels.length);
    for (const value of values) {
      fireEvent.change(select, { target: { value } });
      await waitFor(() => expect(sortNow()).toBe(inAddress(value)));
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

test('covers every administrators’ list', () => {
  const source = join(import.meta.dirname, '..');
  const files = globSync('features/**/*.tsx', { cwd: source }).filter((file) =>
    /: (Managed)?Resource</.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(files.toSorted()).toEqual(Object.keys(lists).toSorted());
});
