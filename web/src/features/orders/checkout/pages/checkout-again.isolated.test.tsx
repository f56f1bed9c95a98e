import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { paymentWasStarted } from '../../../../shared/cart/checkout-cart.ts';
import { left } from '../../../../shared/testing/left-for.ts';
import { startMemberServer } from '../../../../shared/testing/member-server.ts';
import { ada } from '../../../../shared/testing/people.ts';
import { refusal } from '../../../../shared/testing/server.ts';
import { someOrder, unpaidOrder } from '../../../../shared/testing/some-order.ts';
import {
  alerts,
  fillCart,
  payAndComeBack,
  payButton,
  payWithAddress,
  show,
  type,
  where,
} from '../testing/checkout-screen.tsx';
import { paymentPage, refusePayment, serveCheckout } from '../testing/checkout-server.ts';

vi.mock('../../../../shared/payment/leave-for.ts', async (original) =>
  (await import('../../../../shared/testing/left-for.ts')).staying(original),
);

const { server, changes } = startMemberServer();
const cancels = () =>
  changes()
    .filter(({ url }) => url.endsWith('/cancel'))
    .map(({ url }) => url);
fillCart();

test('pays again under the same key after returning from the payment page', async () => {
  const { started } = serveCheckout(server);
  show();
  await payWithAddress();
  await waitFor(() => expect(left).toHaveLength(1));
  act(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  fireEvent.click(await payButton());
  await waitFor(() => expect(left).toHaveLength(2));
  expect(started[1]?.key).toBe(started[0]?.key);
});

test('sells nothing again when restored after its payment ended in the same tab', async () => {
  serveCheckout(server);
  show();
  await payButton();
  sessionStorage.removeItem('checkoutCart');
  act(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await waitFor(() => expect(where()).toBe('/user/merch'));
});

test('replaces the unpaid order on the server when the address changes', async () => {
  const { started } = serveCheckout(server);
  await payAndComeBack();
  const button = await payButton();
  type(/^Address/, '14 Allen Avenue');
  fireEvent.click(button);
  await waitFor(() => expect(left).toHaveLength(2));
  expect(started[1]?.key).not.toBe(started[0]?.key);
  expect(cancels()).toEqual([]);
});

test('does not order again under another address when the order has been paid', async () => {
  const { started, order } = serveCheckout(server);
  await payAndComeBack();
  const button = await payButton();
  server.use(http.get(`*/api/orders/${order.id}`, () => HttpResponse.json(someOrder())));
  type(/^Address/, '14 Allen Avenue');
  fireEvent.click(button);
  await waitFor(() => expect(where()).toBe(`/order-success/${order.id}`));
  expect(started).toHaveLength(1);
  expect(cancels()).toEqual([]);
});

test('says that a reservation has expired, and the next click places a new order', async () => {
  const { started } = serveCheckout(server);
  const refused = refusePayment(
    server,
    409,
    'order_lapsed',
    'The time to pay for this order is over. Please check out again.',
  );
  show();
  await payWithAddress();
  expect(await screen.findByText(/to place a new order of the same products/)).toBeTruthy();
  expect(alerts()).toContain(
    'Failed to initialize payment: The time to pay for this order is over. Please check out again.',
  );
  fireEvent.click(await payButton());
  await waitFor(() => expect(left).toHaveLength(1));
  expect(started[0]?.key).not.toBe(refused.key);
});

test('shows an open order with its products and links, until it is cancelled', async () => {
  const { order, started } = serveCheckout(server);
  server.use(http.get(`*/api/orders/user/${ada.id}`, () => HttpResponse.json([order])));
  await payAndComeBack();
  const notice = within(
    await screen.findByRole('region', { name: /^You have an unpaid order POC-7K3M9Q, held until / }),
  );
  expect(notice.getByText(/Sapa tee .* ₦60,000\.00 in total/)).toBeTruthy();
  expect(notice.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    order.authorization_url,
    `/user/orders?order=${order.id}`,
  ]);
  expect(screen.queryByRole('button', { name: 'Update order' })).toBeNull();
  server.use(
    http.get(`*/api/orders/user/${ada.id}`, () => HttpResponse.json([])),
    http.post(`*/api/orders/${order.id}/cancel`, () => HttpResponse.json({ ...order, status: 'cancelled' })),
  );
  fireEvent.click(notice.getByRole('button', { name: 'Cancel Order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel Order' }));
  await waitFor(() => expect(screen.queryByText(/^You have an unpaid order/)).toBeNull());
  fireEvent.click(await payButton());
  await waitFor(() => expect(left).toHaveLength(2));
  expect(started[1]?.key).not.toBe(started[0]?.key);
});

test('says that the order was replaced in another tab, and the next click uses a new key', async () => {
  const { started } = serveCheckout(server);
  const refused = refusePayment(
    server,
    409,
    'order_replaced',
    'Another order of yours has taken the place of this one.',
  );
  show();
  await payWithAddress();
  expect(await screen.findByText(/^You placed another order in the meantime/)).toBeTruthy();
  fireEvent.click(await payButton());
  await waitFor(() => expect(left).toEqual([paymentPage]));
  expect(started[0]?.key).not.toBe(refused.key);
});

test.each(['payment_in_progress', 'orders_paused'])(
  '%s: explained, with a link to the user’s orders',
  async (code) => {
    serveCheckout(server);
    server.use(http.post('*/api/payments/paystack', () => refusal(409, code, 'Not now.')));
    show();
    await payWithAddress();
    expect((await screen.findByRole('link', { name: 'My Orders' })).getAttribute('href')).toBe(
      '/user/orders',
    );
    expect(alerts()).toContain('Failed to place order: Not now.');
    expect(left).toEqual([]);
  },
);

test('shows an order first when its total differs from the displayed one', async () => {
  const { started } = serveCheckout(
    server,
    unpaidOrder({ total_price: 61_000, subtotal: 58_500, shipping: 2_500 }),
  );
  show();
  await payWithAddress();
  const button = await payButton('₦61,000.00');
  expect(alerts().join()).toContain('Prices changed: your order now costs ₦61,000.00.');
  expect(left).toEqual([]);
  expect(paymentWasStarted()).toBe(false);
  fireEvent.click(button);
  await waitFor(() => expect(left).toEqual([paymentPage]));
  expect(started[1]?.key).toBe(started[0]?.key);
});

test('leads to the order when it is already paid', async () => {
  const { order } = serveCheckout(server, someOrder({ total_price: 60_000 }));
  show();
  await payWithAddress();
  await waitFor(() => expect(where()).toBe(`/order-success/${order.id}`));
  expect(left).toEqual([]);
});
