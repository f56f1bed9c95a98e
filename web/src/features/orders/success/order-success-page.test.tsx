import type { Order } from '@poc/contracts/entities/orders';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { limits } from '../../../config/limits.ts';
import { storageKeys } from '../../../config/storage-keys.ts';
import { dropSession } from '../../../shared/auth/session-store.ts';
import { linesText } from '../../../shared/cart/cart-rules.ts';
import { addToCart, currentCart } from '../../../shared/cart/cart-store.ts';
import { beginCheckout, checkoutCart, finishCheckout } from '../../../shared/cart/checkout-cart.ts';
import { startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage, whereNow } from '../../../shared/testing/page.tsx';
import { refusal } from '../../../shared/testing/server.ts';
import { someOrder, someRefund, unpaidOrder } from '../../../shared/testing/some-order.ts';
import { keyFor, recordOrder } from '../checkout/payment/attempt.ts';
import { OrderSuccessPage } from './order-success-page.tsx';

const { server } = startMemberServer();
const { unpaidOrderAskMs } = limits;
beforeAll(() => void Object.assign(limits, { unpaidOrderAskMs: 200 }));
afterAll(() => void Object.assign(limits, { unpaidOrderAskMs }));

const order = someOrder();
const serve = (response: Order) =>
  server.use(http.get(`*/api/orders/${order.id}`, () => HttpResponse.json(response)));
const show = (search = '') =>
  renderPage(
    <Routes>
      <Route path="/order-success/:id" element={<OrderSuccessPage />} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
    `/order-success/${order.id}${search}`,
  );

function Elsewhere() {
  return <p>{JSON.stringify(useLocation().state)}</p>;
}

afterEach(() => {
  vi.useRealTimers();
  act(() => finishCheckout());
});

test('shows number, date, method, total, payment status, email notice and links', async () => {
  serve(order);
  show('?total=1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Thank you for your order!' })).toBeTruthy();
  const card = screen.getByRole('region', { name: 'Your order' });
  for (const text of [
    `Order number${order.number}`,
    'Date12 Nov 2026',
    'Payment methodPaystack',
    'Total₦16,500.50',
    'Payment statusPaid',
    'A confirmation email is on its way to ada@poc.test.',
  ])
    expect(card.textContent).toContain(text);
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/user/dashboard');
  expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/merch');
  expect(screen.getByRole('button', { name: 'Download receipt' })).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toBe('We take you to your dashboard in 10 seconds.');
});

test('sends the email to the account, not to the recipient of the parcel', async () => {
  const { shipping_info } = order;
  serve({ ...order, shipping_info: shipping_info && { ...shipping_info, email: 'aunty@poc.test' } });
  show();
  expect(await screen.findByText('A confirmation email is on its way to ada@poc.test.')).toBeTruthy();
});

test('redirects to the dashboard after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  serve(order);
  show();
  await screen.findByRole('timer');
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(whereNow()).toBe(`/order-success/${order.id}`);
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(whereNow()).toBe('/user/dashboard');
});

test('stops the countdown on “Stay on this page”', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  serve(order);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(whereNow()).toBe(`/order-success/${order.id}`);
  expect(screen.queryByRole('timer')).toBeNull();
});

test('promises no email for an unpaid order before it is paid, and updates then', async () => {
  let paid = false;
  server.use(http.get(`*/api/orders/${order.id}`, () => HttpResponse.json(paid ? order : unpaidOrder())));
  show();
  expect(await screen.findByRole('heading', { name: 'Your order is placed' })).toBeTruthy();
  expect(screen.getByText(/^Your payment has not reached us yet/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Pay now/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }));
  paid = true;
  const thanks = { name: 'Thank you for your order!' };
  expect(await screen.findByRole('heading', thanks)).toBeTruthy();
});

test.each<[Partial<Order>, string | RegExp]>([
  [{ payment_status: 'failed' }, 'You have not been charged.'],
  [
    { payment_status: 'failed', payment_under_way: true },
    /^A payment for this order may still be on its way\. If it reaches us/,
  ],
  [
    { payment_status: 'failed', refunds: [someRefund('refused')] },
    /We owe you ₦500\.00\. Paystack could not send it yet\./,
  ],
  [
    { payment_status: 'paid', refunds: [someRefund('pending')] },
    /^We are refunding ₦500\.00 to your original payment method\./,
  ],
  [{ payment_status: 'refunded' }, /^Your payment was refunded to your original payment method\./],
])('says what happened to the money of a cancelled order: %o', async (changes, words) => {
  serve(someOrder({ status: 'cancelled', ...changes }));
  show();
  expect(await screen.findByRole('heading', { name: 'This order was cancelled' })).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
});

test('does not show another user’s order', async () => {
  server.use(http.get(`*/api/orders/${order.id}`, () => refusal(404, 'order_not_found', 'Order not found')));
  show('?total=99');
  expect(await screen.findByRole('heading', { name: 'Order not found' })).toBeTruthy();
  expect(screen.queryByText(/₦99/)).toBeNull();
});

test('offers Retry after a failure', async () => {
  server.use(http.get(`*/api/orders/${order.id}`, () => refusal(500, 'internal_error', 'Something broke.')));
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('Something broke.');
  serve(order);
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Thank you for your order!' })).toBeTruthy();
});

test('sends a visitor to sign in and back', async () => {
  dropSession();
  show('?total=5');
  expect(await screen.findByText(`{"from":"/order-success/${order.id}?total=5"}`)).toBeTruthy();
  expect(whereNow()).toBe('/login');
});

test('ends this tab’s checkout for its own paid order only', async () => {
  const product = { id: '1'.repeat(24), product_name: 'Sapa tee', price: 5_000, image_url: '' };
  addToCart(product);
  const lines = beginCheckout();
  keyFor({ userId: 'u', lines: linesText(lines), shipping: '' });
  recordOrder('9'.repeat(24));
  serve(order);
  const first = show();
  await screen.findByRole('heading', { name: 'Thank you for your order!' });
  expect(checkoutCart()).toHaveLength(1);
  first.unmount();
  recordOrder(order.id);
  show();
  await screen.findByRole('heading', { name: 'Thank you for your order!' });
  await waitFor(() => expect(checkoutCart()).toEqual([]));
  expect(currentCart()).toEqual([]);
});

test('drops confetti on the first visit to a paid order only', async () => {
  const animate = vi.fn(() => ({}));
  Object.assign(Element.prototype, { animate });
  await import('../../../shared/rewards/animations.ts');
  const visit = async (heading: string) => {
    const { unmount } = show();
    await screen.findByRole('heading', { name: heading });
    // Lets the animation's code load.
    await act(async () => undefined);
    unmount();
  };
  server.use(http.get(`*/api/orders/${order.id}`, () => HttpResponse.json(unpaidOrder())));
  await visit('Your order is placed');
  expect(localStorage.getItem(storageKeys.celebratedOrders)).toBeNull();
  serve(order);
  await visit('Thank you for your order!');
  const { length } = animate.mock.calls;
  expect(length).toBeGreaterThan(0);
  await visit('Thank you for your order!');
  expect(animate).toHaveBeenCalledTimes(length);
  Reflect.deleteProperty(Element.prototype, 'animate');
});
