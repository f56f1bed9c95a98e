import type { Merch } from '@poc/contracts/entities/merch';
import { HttpResponse, http } from 'msw';
import { idOf } from '../../../../shared/testing/people.ts';
import { list } from '../../../../shared/testing/server.ts';

export const aProduct = (at: number, changes: Partial<Merch> = {}): Merch => ({
  id: idOf(at),
  product_name: `Product ${at}`,
  description: 'Cotton, and a joke on the back.',
  price: 7_500,
  old_price: null,
  stock: 40,
  variants: [],
  image_url: '/uploads/merch/one.webp',
  low_stock_below: 10,
  orderCount: 1_041,
  createdAt: '2026-01-15T10:00:00.000Z',
  ...changes,
});

export const tee = aProduct(1, {
  product_name: 'Sapa tee',
  stock: 9,
  old_price: 11_000,
  variants: [
    { key: 'M', size: 'M', colour: null, stock: 4 },
    { key: 'L', size: 'L', colour: null, stock: 5 },
  ],
});
export const cap = aProduct(2, { product_name: 'Naira cap', price: 4_500.5 });

/** Shop with a tee in two sizes and a cap, both well stocked. */
export const shopHandlers = [
  http.get('*/api/merch', ({ request }) =>
    new URL(request.url).searchParams.has('lowStock') ? list([]) : list([tee, cap]),
  ),
  http.get('*/api/merch/:id', ({ params }) => HttpResponse.json(params.id === tee.id ? tee : cap)),
  http.get('*/api/merch/:id/stock', () => list([])),
];
