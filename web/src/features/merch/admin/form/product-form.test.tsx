import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { openPage, press, toasts, type, whereNow } from '../../../../shared/testing/page.tsx';
import { administrator } from '../../../../shared/testing/people.ts';
import { refusal, startServer } from '../../../../shared/testing/server.ts';
import { ManagedProductsPage } from '../pages/products-page.tsx';
import { aProduct, cap, shopHandlers, tee } from '../testing/products.ts';
import { CreateProductDialog } from './create-product-dialog.tsx';

const { server, changes } = startServer(administrator, shopHandlers);
const bodies = () => changes().map(({ body }) => body);
const open = (form: string) => openPage(`/admin/merch?form=${form}`, <ManagedProductsPage />);
const openNew = async () => {
  const page = open('new');
  await screen.findByRole('dialog', { name: 'New product' });
  return page;
};
const openEdit = async (product = cap) => {
  const page = open(product.id);
  await screen.findByRole('dialog', { name: `Edit ${product.product_name}` });
  return page;
};
const fillIn = () => {
  type(/^Name/, ' Mug ');
  type(/^Price/, '3500');
  type(/^Stock/, '12');
};
const created = () =>
  server.use(
    http.post('*/api/merch', () => HttpResponse.json(aProduct(3, { product_name: 'Mug' }), { status: 201 })),
  );
const value = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label).value;

test('requires name, price and stock before anything is sent', async () => {
  await openNew();
  type(/^Alert below/, '100001');
  press('Create Product');
  await screen.findByText('Please enter a name.');
  expect(screen.getByText('Please enter a price.')).toBeTruthy();
  expect(screen.getByText('Please enter a whole number from 0 to 100,000.')).toBeTruthy();
  expect(screen.getByText('Please enter a stock.')).toBeTruthy();
  expect(changes()).toEqual([]);
});

test('requires an old price above the price and shows the discount in whole percent', async () => {
  await openNew();
  fillIn();
  type(/^Old price/, '5000');
  expect(screen.getByText('30% off')).toBeTruthy();
  type(/^Old price/, '3500');
  press('Create Product');
  await screen.findByText('The old price must be higher than the price.');
  expect(changes()).toEqual([]);
});

test('sends a new product as a form without empty fields, then closes', async () => {
  created();
  await openNew();
  fillIn();
  press('Create Product');
  await waitFor(() => expect(toasts()).toEqual(['“Mug” was saved.']));
  expect(bodies()).toEqual([{ product_name: 'Mug', price: '3500', description: '', stock: '12' }]);
  await waitFor(() => expect(whereNow()).toBe('/admin/merch'));
});

test('replaces the single stock with a table for sizes and colours', async () => {
  created();
  await openNew();
  type(/^Name/, 'Tee');
  type(/^Price/, '3500');
  type('Sizes', 'S, M');
  type('Colours', 'Black');
  expect(screen.queryByLabelText(/^Stock \*/)).toBeNull();
  const grid = within(screen.getByRole('table', { name: 'Stock by size and colour' }));
  press('Create Product');
  await screen.findByText('Please enter the stock of at least one.');
  fireEvent.change(grid.getByLabelText('Stock of S / Black'), { target: { value: '3' } });
  fireEvent.change(grid.getByLabelText('Stock of M / Black'), { target: { value: '4' } });
  expect(screen.getByText('7 in all.')).toBeTruthy();
  press('Create Product');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(bodies()).toEqual([
    {
      product_name: 'Tee',
      price: '3500',
      description: '',
      stock: '7',
      variants: JSON.stringify([
        { size: 'S', colour: 'Black', stock: 3 },
        { size: 'M', colour: 'Black', stock: 4 },
      ]),
    },
  ]);
});

test('moves a stock typed before its sizes to the first size', async () => {
  created();
  await openNew();
  fillIn();
  for (const sizes of ['S', 'Sm', 'Small', 'Small, L']) type('Sizes', sizes);
  expect(value('Stock of Small')).toBe('12');
  type('Stock of L', '3');
  type('Sizes', 'Small, Large');
  expect([value('Stock of Small'), value('Stock of Large')]).toEqual(['12', '3']);
  press('Create Product');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(bodies()).toMatchObject([{ stock: '15' }]);
});

test('does not send the unchanged stock of an edited product', async () => {
  server.use(http.put('*/api/merch/:id', () => HttpResponse.json({ ...cap, product_name: 'Kobo cap' })));
  await openEdit();
  expect([value(/^Price/), value(/^Stock/)]).toEqual(['4500.5', '40']);
  type(/^Name/, 'Kobo cap');
  press('Save Changes');
  await waitFor(() => expect(toasts()).toEqual(['“Kobo cap” was saved.']));
  expect(changes()).toEqual([
    {
      method: 'PUT',
      url: `/api/merch/${cap.id}`,
      body: { product_name: 'Kobo cap', price: '4500.5', description: cap.description },
    },
  ]);
});

test('sends only the changed stock of an edited product with sizes', async () => {
  server.use(http.put('*/api/merch/:id', () => HttpResponse.json(tee)));
  await openEdit(tee);
  type('Stock of L', '8');
  press('Save Changes');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(bodies()).toMatchObject([
    {
      variants: JSON.stringify([
        { size: 'M', colour: null },
        { size: 'L', colour: null, stock: 8 },
      ]),
    },
  ]);
});

test.each([
  [500, 'internal_error', 'Something went wrong.', 'Failed to save product. Please try again.'],
  [
    404,
    'product_not_found',
    'Product not found',
    'Failed to save product. Please try again. Product not found',
  ],
])('shows a failure (%d) above the buttons and loses nothing', async (status, code, said, shown) => {
  server.use(http.put('*/api/merch/:id', () => refusal(status, code, said)));
  await openEdit();
  type(/^Name/, 'Kobo cap');
  press('Save Changes');
  expect((await screen.findByRole('alert')).textContent).toBe(shown);
  expect(value(/^Name/)).toBe('Kobo cap');
});

test('shows the server’s errors next to their fields', async () => {
  const errors = [{ path: 'body.price', msg: 'is too high' }];
  server.use(http.post('*/api/merch', () => refusal(400, 'invalid_request', 'Not valid.', { errors })));
  await openNew();
  fillIn();
  press('Create Product');
  await screen.findByText('This is too high.');
});

test('shows no form for a deleted product', async () => {
  server.use(http.get('*/api/merch/:id', () => refusal(404, 'product_not_found', 'Product not found')));
  open(cap.id);
  await waitFor(() => expect(toasts()).toEqual(['Product not found']));
  await waitFor(() => expect(whereNow()).toBe('/admin/merch'));
});

test('keeps the draft of a new product across a reload until Cancel', async () => {
  const page = await openNew();
  fillIn();
  page.unmount();
  const again = await openNew();
  expect(value(/^Name/)).toBe(' Mug ');
  await screen.findByText('Draft restored');
  press('Cancel');
  await waitFor(() => expect(whereNow()).toBe('/admin/merch'));
  again.unmount();
  await openNew();
  expect(value(/^Name/)).toBe('');
});

test('stores no stock in the draft of an edited product, because sales continue', async () => {
  const page = await openEdit();
  type(/^Name/, 'Kobo cap');
  type(/^Stock/, '1');
  page.unmount();
  await openEdit();
  expect([value(/^Name/), value(/^Stock/)]).toEqual(['Kobo cap', '40']);
  press('Discard draft');
  await waitFor(() => expect(value(/^Name/)).toBe('Naira cap'));
});

test('sends the address of a picture from the dashboard’s short form, and shows failures in the specified words', async () => {
  let closed = false;
  server.use(http.post('*/api/merch', () => refusal(500, 'internal_error', 'Broken.'), { once: true }));
  openPage('/admin', <CreateProductDialog onClose={() => (closed = true)} />);
  const dialog = within(screen.getByRole('dialog', { name: 'Add New Product' }));
  fillIn();
  type(/^Old price/, '5000');
  type(/^Description/, 'For tea.');
  type(/^Image address/, ' https://img.example/mug.png ');
  fireEvent.click(dialog.getByRole('button', { name: 'Create Product' }));
  await screen.findByText('Failed to create merch: Broken.');
  expect(closed).toBe(false);
  created();
  fireEvent.click(dialog.getByRole('button', { name: 'Create Product' }));
  await waitFor(() => expect(closed).toBe(true));
  expect(toasts()).toEqual(['“Mug” was saved.']);
  expect(bodies()[1]).toEqual({
    product_name: 'Mug',
    price: '3500',
    stock: '12',
    old_price: '5000',
    description: 'For tea.',
    image_url: 'https://img.example/mug.png',
  });
});
