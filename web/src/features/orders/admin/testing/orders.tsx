import type { ManagedOrder } from '@poc/contracts/entities/orders';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { paths } from '../../../../config/paths.ts';
import { openPage } from '../../../../shared/testing/page.tsx';
import { idOf } from '../../../../shared/testing/people.ts';
import { list } from '../../../../shared/testing/server.ts';
import { ManagedOrderPage } from '../pages/order-page.tsx';

const at = '2026-11-12T13:05:00.000Z';

export const anOrder = (n: number, changes: Partial<ManagedOrder> = {}): ManagedOrder => ({
  id: idOf(n),
  number: `POC-${idOf(n).slice(-6).toUpperCase()}`,
  status: 'paid',
  payment_status: 'paid',
  total_price: 18_125.5,
  subtotal: 15_000,
  shipping: 2_500,
  discount: 0,
  tax: 625.5,
  vat: 0,
  invoice_number: 'POC-2026-000041',
  bill_to: { company_name: '', tin: '' },
  adjustments: [
    { kind: 'delivery', label: 'Shipping (Standard delivery)', amount: 2_500 },
    { kind: 'tax', label: 'Tax', amount: 625.5 },
  ],
  delivery: {
    name: 'Standard delivery',
    kind: 'delivery',
    min_days: 2,
    max_days: 5,
    pickup_address: '',
    pickup_hours: '',
  },
  quantity: 3,
  payment_method: 'paystack',
  reference: `poc-${idOf(n)}`,
  authorization_url: null,
  reserved_until: null,
  refunded: 0,
  cancellable: true,
  createdAt: at,
  items: [
    {
      quantity: 2,
      variant: 'M',
      Merch: { id: idOf(70), product_name: 'Sapa tee', description: '', price: 5_000, image_url: '' },
    },
    {
      quantity: 1,
      variant: null,
      Merch: { id: idOf(71), product_name: 'Naira cap', description: '', price: 5_000, image_url: '' },
    },
  ],
  shipping_info: {
    name: 'Chidi Obi',
    email: 'chidi@poc.test',
    phone: '+2348031234567',
    address: '12 Allen Avenue',
    city: 'Ikeja',
    state: 'Lagos',
    lga: 'Ikeja LGA',
    landmark: 'Opposite the bank',
  },
  User: { name: 'Chidi Obi', email: 'chidi@poc.test', phone: '+2348031234567' },
  Merch: { product_name: 'Sapa tee', image_url: '', price: 5_000 },
  fulfilment: null,
  history: [
    { status: 'pending', by: 'system', at, note: '' },
    { status: 'paid', by: 'Ngozi Balogun', at: '2026-11-12T14:00:00.000Z', note: 'Paid in the shop' },
  ],
  refunds: [],
  payment_under_way: false,
  refundable: 18_125.5,
  sent_unpaid: false,
  ...changes,
});

export const aRefund = (
  changes: Partial<ManagedOrder['refunds'][number]> = {},
): ManagedOrder['refunds'][number] => ({
  id: 'e'.repeat(24),
  amount: 500,
  reason: 'A hole in it',
  status: 'pending',
  by: 'Ngozi Balogun',
  at,
  error: '',
  next_try_at: null,
  credit_note: null,
  ...changes,
});

export const paidOrder = anOrder(0xa1);
export const pending = anOrder(0xa2, {
  status: 'pending',
  payment_status: 'pending',
  refundable: 0,
  sent_unpaid: false,
  User: { name: 'Ada Eze', email: 'ada@poc.test', phone: '' },
});

export const chargedBack = anOrder(0xa4, { payment_status: 'refunded', refundable: 0 });

/** Order counts shown on the status chips. */
const counts = { pending: 1, paid: 1, shipped: 0, delivered: 2_000, cancelled: 3 };

export const orderHandlers = [
  http.get('*/api/admin/orders', () => list([paidOrder, pending])),
  http.get('*/api/admin/orders/counts', () => HttpResponse.json(counts)),
  http.get('*/api/admin/orders/:id', ({ params }) =>
    HttpResponse.json(params.id === paidOrder.id ? paidOrder : pending),
  ),
  http.get('*/api/admin/orders/:id/notes', () => list([])),
  http.get('*/api/admin/audit', () => list([])),
];

export async function openOrder({ id }: { id: string } = paidOrder) {
  openPage(paths.admin.order(id), <ManagedOrderPage />, paths.admin.order(':id'));
  await screen.findByRole('heading', { level: 1, name: /^Order/ });
  return within(document.body);
}

const openMenu = async (): Promise<HTMLElement[]> => {
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  return screen.findAllByRole('menuitem');
};

/** Clicks an entry of the menu of the open order. */
export async function pressInMenu(name: string): Promise<void> {
  const item = (await openMenu()).find(({ textContent }) => textContent === name);
  if (!item) throw new Error(`The menu has no entry ${name}.`);
  fireEvent.click(item);
}

/** Returns the entries of the menu of the open order; none without a menu. */
export async function menuEntries(): Promise<string[]> {
  if (!screen.queryByRole('button', { name: 'More actions' })) return [];
  const entries = (await openMenu()).map(({ textContent }) => textContent ?? '');
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await waitFor(() => {
    if (screen.queryByRole('menu')) throw new Error('The menu is still open.');
  });
  return entries;
}
