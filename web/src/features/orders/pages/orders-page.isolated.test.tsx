import type { Order } from '@poc/contracts/entities/orders';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearCart, currentCart } from '../../../shared/cart/cart-store.ts';
import { startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage, toasts, whereNow } from '../../../shared/testing/page.tsx';
import { ada } from '../../../shared/testing/people.ts';
import { refusal } from '../../../shared/testing/server.ts';
import { someOrder, someRefund, unpaidOrder } from '../../../shared/testing/some-order.ts';
import { OrdersPage } from './orders-page.tsx';

const saved = vi.hoisted(() => [] as { size: number; name: string }[]);
vi.mock('../../../shared/files/save-file.ts', () => ({
  saveFile: (content: Blob, name: string) => saved.push({ size: content.size, name }),
}));

const { server, changes } = startMemberServer();
const list = `*/api/orders/user/${ada.id}`;
const serve = (orders: readonly Order[], headers: Record<string, string> = {}) =>
  server.use(
    http.get(list, () => HttpResponse.json(orders, { headers })),
    ...orders.map((order) => http.get(`*/api/orders/${order.id}`, () => HttpResponse.json(order))),
  );

beforeEach(() => {
  saved.length = 0;
});

async function open(order: Order, headers?: Record<string, string>) {
  serve([order], headers);
  renderPage(<OrdersPage />, '/user/orders');
  fireEvent.click(await screen.findByRole('button', { name: `View Details of order ${order.number}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order details' }));
  await dialog.findByText('Order number');
  return dialog;
}

test('shows the orders with first product, date, total and status', async () => {
  serve([
    someOrder({ total_price: 16_500 }),
    someOrder({ id: '8'.repeat(24), status: 'cancelled', items: [] }),
  ]);
  renderPage(<OrdersPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'My Orders' })).toBeTruthy();
  expect(screen.getByText('Loading your orders...')).toBeTruthy();
  const [row, other] = (await screen.findAllByRole('row')).slice(1);
  for (const text of ['POC-7K3M9Q', 'Sapa tee, +1 more', '12 Nov 2026', '₦16,500.00', 'Paid'])
    expect(row?.textContent).toContain(text);
  expect(other?.textContent).toContain('No product');
  expect(other?.textContent).toContain('Cancelled');
});

test('shows an empty state without orders', async () => {
  serve([]);
  renderPage(<OrdersPage />);
  expect(await screen.findByRole('heading', { name: 'No orders' })).toBeTruthy();
  expect(screen.getByText("You haven't placed any orders yet.")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse Merch' }).getAttribute('href')).toBe('/user/merch');
});

test('shows a failure in the specified words with Retry', async () => {
  server.use(http.get(list, () => refusal(500, 'internal_error', 'Something broke.')));
  renderPage(<OrdersPage />);
  const failure = await screen.findByRole('alert');
  expect(within(failure).getByRole('heading', { name: 'Error loading orders' })).toBeTruthy();
  expect(failure.textContent).toContain('Failed to fetch orders. Please try again later.');
  serve([someOrder()]);
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Sapa tee, +1 more')).toBeTruthy();
});

test('loads the next page on request', async () => {
  serve([someOrder()], { 'x-total-count': '2', link: '</api/x?cursor=c2>; rel="next"' });
  renderPage(<OrdersPage />);
  expect(await screen.findByText('Showing 1 of 2')).toBeTruthy();
  serve([someOrder({ id: '8'.repeat(24), items: [] })]);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('No product')).toBeTruthy();
});

test('shows facts, products, stored parts, delivery and history', async () => {
  const order = someOrder({
    discount: -2_500,
    adjustments: [
      { kind: 'delivery', label: 'Shipping (Standard delivery)', amount: 2_500 },
      { kind: 'free_delivery', label: 'Free shipping', amount: -2_500 },
    ],
    total_price: 14_000.5,
  });
  const dialog = await open(order);
  expect(whereNow()).toBe(`/user/orders?order=${order.id}`);
  const text = screen.getByRole('dialog').textContent;
  for (const part of [
    `Order number${order.number}`,
    'Placed12 Nov 2026',
    'StatusPaid',
    'PaymentPaid (Paystack: card, bank transfer or USSD)',
    'Sapa teeM / Black1 × ₦5,000.50₦5,000.50',
    'Urgent 2k mug2 × ₦4,500₦9,000',
    'Subtotal₦14,000.50',
    'Shipping (Standard delivery)₦2,500.00',
    'Free shipping−₦2,500.00',
    'Tax₦0.00',
    'Total₦14,000.50',
    '12 Allen Avenue',
    'AvenueIkeja, LagosOpposite',
    'Opposite the bank',
    '0803 000 0101',
    'What happenedPending',
  ])
    expect(text).toContain(part);
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(whereNow()).toBe('/user/orders');
});

test('shows an order without delivery address and history', async () => {
  await open(someOrder({ shipping_info: null, history: [] }));
  expect(screen.queryByRole('heading', { name: 'Delivery' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'What happened' })).toBeNull();
});

test('opens an order by address that is on no loaded page, and shows the error of an unknown one in the dialog', async () => {
  serve([]);
  const order = someOrder();
  server.use(http.get(`*/api/orders/${order.id}`, () => HttpResponse.json(order)));
  const { unmount } = renderPage(<OrdersPage />, `/user/orders?order=${order.id}`);
  expect(await screen.findByText('Sapa tee')).toBeTruthy();
  unmount();
  server.use(http.get(`*/api/orders/${order.id}`, () => refusal(404, 'order_not_found', 'Order not found')));
  renderPage(<OrdersPage />, `/user/orders?order=${order.id}`);
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByRole('alert')).textContent).toContain('Order not found');
});

test('opens no dialog for an invalid order id', async () => {
  serve([]);
  renderPage(<OrdersPage />, '/user/orders?order=../admin');
  await screen.findByRole('heading', { name: 'No orders' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('offers payment of an unpaid order only while its products are reserved', async () => {
  const dialog = await open(unpaidOrder());
  const pay = dialog.getByRole('link', { name: 'Pay now: ₦16,500.50' });
  expect(pay.getAttribute('href')).toBe('https://checkout.paystack.test/abc');
  expect(dialog.getByText('Not paid yet (Paystack: card, bank transfer or USSD)')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Download receipt' })).toBeNull();
});

test('offers no payment once the reservation has expired', async () => {
  const dialog = await open(unpaidOrder({ reserved_until: '2026-01-01T00:00:00.000Z' }));
  expect(dialog.queryByRole('link', { name: /Pay now/ })).toBeNull();
});

test('downloads the receipt with the token', async () => {
  const order = someOrder();
  let token: string | null = null;
  const dialog = await open(order);
  server.use(
    http.get(`*/api/orders/${order.id}/receipt`, ({ request }) => {
      token = request.headers.get('authorization');
      return HttpResponse.arrayBuffer(new Uint8Array([1, 2, 3]).buffer);
    }),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Download receipt' }));
  await waitFor(() => expect(saved).toEqual([{ size: 3, name: `poc-receipt-${order.number}.pdf` }]));
  expect(token).toBe('Bearer t');
});

test('names the VAT, and downloads the invoice', async () => {
  const order = someOrder();
  const dialog = await open(order);
  expect(dialog.getByText('Including VAT').nextSibling?.textContent).toBe('₦1,151.20');
  server.use(
    http.get(`*/api/orders/${order.id}/invoice`, () =>
      HttpResponse.arrayBuffer(new Uint8Array([1, 2, 3]).buffer),
    ),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Download invoice' }));
  await waitFor(() => expect(saved).toEqual([{ size: 3, name: 'POC-2026-000041.pdf' }]));
});

test('offers no invoice for a legacy order', async () => {
  const dialog = await open(someOrder({ invoice_number: null }));
  expect(dialog.getByRole('button', { name: 'Download receipt' })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Download invoice' })).toBeNull();
});

test('says why a receipt cannot be downloaded', async () => {
  const order = someOrder();
  const dialog = await open(order);
  server.use(
    http.get(`*/api/orders/${order.id}/receipt`, () => refusal(404, 'order_not_found', 'Order not found')),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Download receipt' }));
  await waitFor(() => expect(toasts()).toEqual(['The receipt could not be fetched. Order not found']));
  expect(saved).toEqual([]);
});

const cancelled = someOrder({
  status: 'cancelled',
  cancellable: false,
  refunds: [{ id: '8'.repeat(24), amount: 16_500.5, status: 'decided', at: '2026-11-12T12:00:00.000Z' }],
});

async function cancel(order: Order) {
  const dialog = await open(order);
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel Order' }));
  const asking = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
  return { dialog, asking };
}

test('confirms before cancelling and names the refund', async () => {
  const order = someOrder();
  const { dialog, asking } = await cancel(order);
  expect(asking.getByText(/^We will refund ₦16,500.50 to your original payment method/)).toBeTruthy();
  expect(changes()).toEqual([]);
  server.use(
    http.post(`*/api/orders/${order.id}/cancel`, () => {
      serve([cancelled]);
      return HttpResponse.json(cancelled);
    }),
  );
  fireEvent.click(asking.getByRole('button', { name: 'Cancel Order' }));
  expect(
    await dialog.findByText(/^We are refunding ₦16,500.50 to your original payment method./),
  ).toBeTruthy();
  expect(toasts()).toEqual(['Your order was cancelled. We are refunding ₦16,500.50.']);
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Cancel Order' })).toBeNull());
});

test('cancels nothing on the safe answer', async () => {
  const { asking } = await cancel(unpaidOrder());
  expect(asking.getByText(/^You have not paid for it/)).toBeTruthy();
  fireEvent.click(asking.getByRole('button', { name: 'Keep Order' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cancel this order?' })).toBeNull());
  expect(changes()).toEqual([]);
});

test('does not cancel an order that was shipped in the meantime, and shows its current state', async () => {
  const order = someOrder();
  const { dialog, asking } = await cancel(order);
  const shipped = someOrder({ status: 'shipped', cancellable: false });
  server.use(
    http.post(`*/api/orders/${order.id}/cancel`, () => {
      serve([shipped]);
      return refusal(409, 'order_not_cancellable', 'This order can no longer be cancelled.');
    }),
  );
  fireEvent.click(asking.getByRole('button', { name: 'Cancel Order' }));
  expect((await dialog.findAllByText('Shipped')).length).toBe(1);
  expect(toasts()).toEqual(['The order could not be cancelled. This order can no longer be cancelled.']);
});

test('shows refunds', async () => {
  const refunds = [{ ...someRefund('processed'), amount: 4_500 }, someRefund('replaced')];
  const dialog = await open(someOrder({ payment_status: 'part_refunded', refunded: 4_500, refunds }));
  expect(dialog.getByText('Refunded').nextSibling?.textContent).toBe('−₦4,500.00');
  expect(dialog.queryByText('To be refunded')).toBeNull();
  expect(dialog.getByText(/^Partly refunded/)).toBeTruthy();
});

test('does not call a pending refund refunded', async () => {
  const refunds = [{ ...someRefund('needs-attention'), amount: 1_100.5 }, someRefund('refused')];
  const dialog = await open(someOrder({ refunded: 1_100.5, refunds }));
  expect(dialog.getByText('To be refunded').nextSibling?.textContent).toBe('−₦1,600.50');
  expect(dialog.queryByText('Refunded')).toBeNull();
});

test('promises no delivery date for a cancelled order', async () => {
  const dialog = await open(someOrder({ status: 'cancelled' }));
  expect(dialog.queryByText(/Arrives in/)).toBeNull();
});

test('shows the courier and its tracking page', async () => {
  const dialog = await open(
    someOrder({
      status: 'shipped',
      fulfilment: {
        courier: 'GIG Logistics',
        tracking_number: 'GIG-0042',
        tracking_url: 'https://gig.test/track?n=GIG-0042',
        shipped_at: '2026-11-13T10:00:00.000Z',
      },
    }),
  );
  expect(dialog.getByText('GIG-0042')).toBeTruthy();
  const link = dialog.getByRole('link', { name: /^Track this order ?\(opens in a new tab\)$/ });
  expect(link.getAttribute('href')).toBe('https://gig.test/track?n=GIG-0042');
  expect(link.getAttribute('rel')).toContain('noopener');
});

test('shows how far a paid order is and when it should arrive', async () => {
  const dialog = await open(
    someOrder({
      status: 'paid',
      history: [
        { status: 'pending', at: '2026-11-24T09:00:00.000Z' },
        { status: 'paid', at: '2026-11-24T10:00:00.000Z' },
      ],
      delivery: {
        ...{ name: 'Rider', kind: 'delivery', min_days: 1, max_days: 2 },
        ...{ pickup_address: '', pickup_hours: '' },
      },
    }),
  );
  const steps = within(dialog.getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Placed24 Nov 2026',
    'Paid24 Nov 2026',
    'Shipped (not yet)',
    'Delivered (not yet)',
  ]);
  expect(steps[1]?.getAttribute('aria-current')).toBe('step');
  expect(dialog.getByText(/^Expected by 26 Nov 2026\./).textContent).toContain('Not there yet? Contact us');
});

test('puts the products of a paid order into the cart again', async () => {
  const order = someOrder({ status: 'delivered' });
  const dialog = await open(order);
  fireEvent.click(dialog.getByRole('button', { name: 'Buy again' }));
  await waitFor(() => expect(whereNow()).toBe('/user/cart'));
  expect(currentCart()).toMatchObject(
    order.items.map(({ Merch: { id }, quantity, variant }) => ({
      id,
      quantity,
      ...(variant && { variant }),
    })),
  );
  act(clearCart);
});
