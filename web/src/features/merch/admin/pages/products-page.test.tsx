import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { keepSession } from '../../../../shared/auth/session-store.ts';
import { setWindowWidth } from '../../../../shared/testing/window-width.ts';
import { aProduct, cap, shopHandlers, tee } from '../testing/products.ts';
import { ManagedProductsPage } from './products-page.tsx';
// Imported up front: on a busy machine, loading it lazily exceeds the test's timeouts.
import '../../../../shared/admin/grid/desktop-grid.tsx';
import { openPage, press, toasts, type, whereNow } from '../../../../shared/testing/page.tsx';
import { administrator } from '../../../../shared/testing/people.ts';
import { deferredResponse, list, refusal, startServer } from '../../../../shared/testing/server.ts';

const { server, changes, reads } = startServer(administrator, shopHandlers);
const open = (url = '/admin/merch') => openPage(url, <ManagedProductsPage />);
const row = (name: string) => screen.queryByRole('row', { name: new RegExp(name) });
afterEach(() => vi.restoreAllMocks());
const askedForLow = (request: Request) => new URL(request.url).searchParams.has('lowStock');

test('shows each product with price, discount, stock and sales, and cuts descriptions to 50 characters', async () => {
  server.use(
    http.get('*/api/merch', ({ request }) =>
      askedForLow(request)
        ? list([])
        : list([
            aProduct(1, { product_name: 'Tee', description: 'a'.repeat(51), old_price: 11_000 }),
            aProduct(2, { product_name: 'Cap', stock: 0 }),
            aProduct(3, { product_name: 'Mug', stock: 9 }),
          ]),
    ),
  );
  open();
  expect(screen.getByRole('heading', { name: 'Merchandise Management' })).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Products' }).getAttribute('aria-busy')).toBe('true');
  await screen.findByText('Showing 1 to 3 of 3 results');
  const cells = (name: string) => within(row(name) ?? document.body);
  expect(cells('Tee').getByText(`${'a'.repeat(50)}…`)).toBeTruthy();
  expect(cells('Tee').getAllByText('₦7,500').length).toBeGreaterThan(0);
  expect(cells('Tee').getAllByText('₦11,000').length).toBeGreaterThan(0);
  expect(cells('Tee').getAllByText('32% off').length).toBeGreaterThan(0);
  expect(cells('Tee').getByText('1,041')).toBeTruthy();
  expect(cells('Tee').getByText('15 Jan 2026')).toBeTruthy();
  expect(cells('Cap').getAllByText('Out of Stock').length).toBeGreaterThan(0);
  expect(cells('Mug').getAllByText('Only 9 left').length).toBeGreaterThan(0);
  expect(screen.queryByRole('region', { name: 'Low stock' })).toBeNull();
});

test('keeps the search in the address, sends it to the server, and shows an empty result', async () => {
  server.use(
    http.get('*/api/merch', ({ request }) =>
      askedForLow(request) || request.url.includes('search=') ? list([]) : list([tee, cap]),
    ),
  );
  open();
  await screen.findByText('Showing 1 to 2 of 2 results');
  type('Search products', 'hoodie');
  await screen.findByText('No products found.');
  expect(whereNow()).toBe('/admin/merch?search=hoodie');
  expect(reads('/api/merch?limit=25')).toEqual([
    '/api/merch?limit=25&sort=newest',
    '/api/merch?limit=25&sort=newest&search=hoodie',
  ]);
});

test('sorts on the server by a clicked column and keeps the order in the address', async () => {
  setWindowWidth(1440);
  open();
  const price = await screen.findByRole('columnheader', { name: 'Price' });
  expect(screen.getByRole('columnheader', { name: /^Created/ }).getAttribute('aria-sort')).toBe('descending');
  fireEvent.click(price);
  await waitFor(() => expect(whereNow()).toBe('/admin/merch?sort=price-asc'));
  fireEvent.click(screen.getByRole('columnheader', { name: /^Price/ }));
  await waitFor(() => expect(whereNow()).toBe('/admin/merch?sort=price-desc'));
  fireEvent.click(screen.getByRole('columnheader', { name: 'Stock' }));
  await waitFor(() => expect(whereNow()).toBe('/admin/merch?sort=stock'));
  await waitFor(() =>
    expect(reads('/api/merch?limit=25')).toEqual(
      ['newest', 'price-asc', 'price-desc', 'stock'].map((sort) => `/api/merch?limit=25&sort=${sort}`),
    ),
  );
});

test('lists low products by name and filters for them', async () => {
  const low = ['Tee', 'Cap', 'Mug'].map((product_name, at) => aProduct(at, { product_name, stock: at }));
  server.use(
    http.get('*/api/merch', ({ request }) => (askedForLow(request) ? list(low, 5) : list([tee, cap]))),
  );
  open();
  const notice = await screen.findByRole('region', { name: 'Low stock' });
  expect(notice.textContent).toContain(
    '5 products are low on stock. Tee (none left), Cap (1 left), Mug (2 left) and 2 more.',
  );
  press('Show low stock');
  await screen.findByText('Showing 1 to 3 of 5 results');
  expect(whereNow()).toBe('/admin/merch?stock=low');
  expect(reads('/api/merch?limit=25&sort=newest&lowStock=true')).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Low stock' })).toBeNull();
});

test('fetches pages from the server', async () => {
  server.use(
    http.get('*/api/merch', ({ request }) => {
      if (askedForLow(request)) return list([]);
      return request.url.includes('cursor=two') ? list([cap], 2) : list([tee], 2, 'two');
    }),
  );
  open();
  await screen.findByText('Showing 1 to 1 of 2 results');
  press('Show more');
  await screen.findByText('Showing 1 to 2 of 2 results');
});

test('shows a failure with Retry', async () => {
  server.use(http.get('*/api/merch', () => refusal(500, 'internal_error', 'Broken.')));
  open();
  await screen.findByText('The products could not be loaded');
  server.use(...shopHandlers);
  press('Try Again');
  await screen.findByText('Showing 1 to 2 of 2 results');
});

const confirmDelete = async () => {
  fireEvent.click(await screen.findByLabelText('Delete Sapa tee'));
  const question = within(await screen.findByRole('dialog', { name: 'Delete “Sapa tee”?' }));
  expect(changes()).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
};

test('deletes a product after confirmation and removes its row immediately', async () => {
  const { released, release } = deferredResponse();
  let gone = false;
  server.use(
    http.get('*/api/merch', ({ request }) =>
      askedForLow(request) ? list([]) : list(gone ? [cap] : [tee, cap]),
    ),
    http.delete('*/api/merch/:id', async () => {
      await released;
      gone = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  open();
  await confirmDelete();
  await screen.findByText('Showing 1 to 1 of 1 results');
  expect(row('Sapa tee')).toBeNull();
  expect(toasts()).toEqual([]);
  release();
  await waitFor(() => expect(toasts()).toEqual(['“Sapa tee” was deleted.']));
  expect(changes().map(({ method, url }) => `${method} ${url}`)).toEqual([`DELETE /api/merch/${tee.id}`]);
});

test('restores a product that could not be deleted, with the specified words', async () => {
  server.use(http.delete('*/api/merch/:id', () => refusal(500, 'internal_error', 'Broken.')));
  open();
  await confirmDelete();
  await waitFor(() => expect(toasts()).toEqual(['Failed to delete product. Please try again.']));
  await screen.findByText('Showing 1 to 2 of 2 results');
  expect(screen.getAllByRole('row')[1]).toBe(row('Sapa tee'));
});

test('rejects users who are not administrators before any request', () => {
  keepSession({ token: 't', user: { ...administrator, role: 'user' } });
  open();
  expect(screen.getByRole('heading', { name: 'Access denied. Admin privileges required.' })).toBeTruthy();
  expect(reads('/api')).toEqual([]);
});

test('deletes selected products after confirmation and names one that could not be deleted', async () => {
  server.use(
    http.delete('*/api/merch/:id', ({ params }) =>
      params.id === cap.id
        ? refusal(409, 'conflict', 'It is in a cart.')
        : new HttpResponse(null, { status: 204 }),
    ),
  );
  setWindowWidth(1440);
  open();
  await screen.findByRole('checkbox', { name: `Select ${cap.product_name}` });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  press('Delete (2)');
  press('Delete');
  await screen.findByText(`${cap.product_name}: It is in a cart.`);
  expect(changes().map(({ url }) => url)).toEqual([`/api/merch/${tee.id}`, `/api/merch/${cap.id}`]);
});
