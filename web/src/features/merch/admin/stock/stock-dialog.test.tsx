import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { openPage, press, type } from '../../../../shared/testing/page.tsx';
import { administrator } from '../../../../shared/testing/people.ts';
import { list, refusal, startServer } from '../../../../shared/testing/server.ts';
import { ManagedProductsPage } from '../pages/products-page.tsx';
import { cap, shopHandlers, tee } from '../testing/products.ts';

const { server, changes } = startServer(administrator, shopHandlers);
const open = async (name: string) => {
  openPage('/admin/merch', <ManagedProductsPage />);
  fireEvent.click(await screen.findByLabelText(`Change the stock of ${name}`));
  return within(await screen.findByRole('dialog', { name: new RegExp(`^Stock of ${name}`) }));
};
const line = (change: number, more: object = {}) => ({
  change,
  variant: null,
  kind: 'adjusted',
  reason: 'New delivery',
  by: 'Ngozi Balogun',
  at: '2026-11-12T13:05:00.000Z',
  stock: 40,
  ...more,
});

test('shows change, reason, author and remaining stock in the history, and more on request', async () => {
  server.use(
    http.get('*/api/merch/:id/stock', ({ request }) =>
      request.url.includes('cursor=two')
        ? list([line(50)], 4)
        : list(
            [
              line(-2, { kind: 'reserved', reason: '', by: 'system', stock: 38 }),
              line(1, { kind: 'returned', reason: '', by: 'system', variant: 'M' }),
              line(12),
            ],
            4,
            'two',
          ),
    ),
  );
  const dialog = await open('Naira cap');
  const lines = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/^-2Reserved for an order12 Nov 2026.* · 38 left$/);
  expect(lines[1]).toContain('+1Returned after payment (M)');
  expect(lines[2]).toContain('+12Adjusted by Ngozi Balogun: New delivery');
  fireEvent.click(dialog.getByRole('button', { name: 'Show earlier ones' }));
  await dialog.findByText('+50');
});

test('shows an empty history and a failed one', async () => {
  server.use(
    http.get('*/api/merch/:id/stock', () => refusal(500, 'internal_error', 'Broken.'), { once: true }),
  );
  const dialog = await open('Naira cap');
  await dialog.findByText('The history could not be loaded.');
  fireEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
  await dialog.findByText('Nothing yet: the shelf is as it was filled.');
});

test('requires units and a reason before anything is sent', async () => {
  const dialog = await open('Naira cap');
  press('Change Stock');
  await dialog.findByText('Please enter a reason.');
  const fault = 'Please enter a whole number from −100,000 to 100,000, and not 0.';
  expect(dialog.getByText(fault)).toBeTruthy();
  type(/^Reason/, 'Counted');
  for (const wrong of ['0', '1.5', '100001']) {
    type(/^Units/, wrong);
    press('Change Stock');
    await dialog.findByText(fault);
  }
  expect(changes()).toEqual([]);
});

test('sends a change with its reason, and updates the stock here and in the list', async () => {
  let stock = cap.stock;
  const now = () => ({ ...cap, stock });
  server.use(
    http.get('*/api/merch', () => list([tee, now()])),
    http.get('*/api/merch/:id', () => HttpResponse.json(now())),
    http.post('*/api/merch/:id/stock', () => {
      stock = 35;
      return HttpResponse.json(now());
    }),
  );
  const dialog = await open('Naira cap');
  type(/^Units/, '-5');
  type(/^Reason/, ' Damaged ');
  press('Change Stock');
  await dialog.findByText('Saved. 35 available.');
  expect(changes()).toEqual([
    {
      method: 'POST',
      url: `/api/merch/${cap.id}/stock`,
      body: { change: -5, reason: 'Damaged' },
    },
  ]);
  expect(screen.getByLabelText<HTMLInputElement>(/^Units/).value).toBe('');
  await waitFor(() =>
    expect(within(screen.getByRole('row', { name: /Naira cap/, hidden: true })).getByText('35')).toBeTruthy(),
  );
});

test('selects a size of a product with sizes', async () => {
  server.use(http.post('*/api/merch/:id/stock', () => HttpResponse.json({ ...tee, stock: 14 })));
  const dialog = await open('Sapa tee');
  type(/^Units/, '5');
  type(/^Reason/, 'New delivery');
  press('Change Stock');
  await dialog.findByText('Please choose which one.');
  expect(changes()).toEqual([]);
  type(/^Size or colour/, 'L');
  press('Change Stock');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toEqual({ change: 5, reason: 'New delivery', variant: 'L' });
});

test.each([
  [
    409,
    'out_of_stock',
    'Some of these products are no longer in stock.',
    'There are not that many left to remove.',
  ],
  [500, 'internal_error', 'Broken.', 'Failed to change stock. Please try again.'],
])('reports a failed change (%d) and keeps the input', async (status, code, said, shown) => {
  server.use(http.post('*/api/merch/:id/stock', () => refusal(status, code, said)));
  await open('Naira cap');
  type(/^Units/, '-50');
  type(/^Reason/, 'Damaged');
  press('Change Stock');
  expect((await screen.findByRole('alert')).textContent).toBe(shown);
  expect(screen.getByLabelText<HTMLInputElement>(/^Units/).value).toBe('-50');
});
