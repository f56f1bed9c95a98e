import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '../../../../config/limits.ts';
import { dropSession, keepSession } from '../../../../shared/auth/session-store.ts';
import { linesText } from '../../../../shared/cart/cart-rules.ts';
import { addToCart, clearCart, currentCart } from '../../../../shared/cart/cart-store.ts';
import {
  beginCheckout,
  checkoutCart,
  finishCheckout,
  recordPaymentStarted,
} from '../../../../shared/cart/checkout-cart.ts';
import { startMemberServer } from '../../../../shared/testing/member-server.ts';
import { renderPage, whereNow } from '../../../../shared/testing/page.tsx';
import { ada } from '../../../../shared/testing/people.ts';
import { refusal } from '../../../../shared/testing/server.ts';
import { someOrder, someRefund, unpaidOrder } from '../../../../shared/testing/some-order.ts';
import { keyFor, recordOrder } from '../payment/attempt.ts';
import { tee } from '../testing/checkout-server.ts';
import { PaymentCallbackPage } from './callback-page.tsx';

const { server } = startMemberServer();
const orderId = '7'.repeat(24);
const reference = `poc-${orderId}`;
const verify = '*/api/payments/paystack/verify';
const paid = () => HttpResponse.json({ success: true, order: { id: orderId, total_price: 16_500.5 } });
const pending = () =>
  refusal(
    409,
    'payment_pending',
    'Your payment has not reached us yet. We will email you as soon as it does.',
  );
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

const show = (search = `?trxref=${reference}&reference=${reference}`) =>
  renderPage(
    <Routes>
      <Route path="/payment/callback" element={<PaymentCallbackPage />} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
    `/payment/callback${search}`,
  );

function Elsewhere() {
  return <p>{JSON.stringify(useLocation().state)}</p>;
}

/** Shortens the pauses between polls, which add up to five minutes. */
const { paymentAskPausesMs } = limits;
beforeAll(() => void Object.assign(limits, { paymentAskPausesMs: paymentAskPausesMs.map(() => 150) }));
afterAll(() => void Object.assign(limits, { paymentAskPausesMs }));

/** State that the checkout leaves when the browser goes to the payment page. */
beforeEach(() => {
  server.use(
    http.get('*/api/payments/paystack/:reference', () =>
      HttpResponse.json(unpaidOrder({ reserved_until: null })),
    ),
  );
  addToCart(tee, 2, 'M');
  keyFor({ userId: ada.id, lines: linesText(beginCheckout()), shipping: '' });
  recordOrder(orderId);
  recordPaymentStarted();
  localStorage.setItem(`poc-draft-${ada.id}-checkout`, '{}');
});
afterEach(() =>
  act(() => {
    clearCart();
    finishCheckout();
  }),
);

test('shows the links and ends the checkout on success', async () => {
  const asked: unknown[] = [];
  server.use(
    http.post(verify, async ({ request }) => {
      asked.push(await request.json());
      return paid();
    }),
  );
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'Verifying your payment' })).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment successful' })).toBeTruthy();
  expect(screen.getByText('₦16,500.50')).toBeTruthy();
  expect(link('View Order')).toBe(`/order-success/${orderId}`);
  expect(link('Continue Shopping')).toBe('/merch');
  expect(asked).toEqual([{ reference }]);
  await waitFor(() => expect(checkoutCart()).toEqual([]));
  expect(currentCart()).toEqual([]);
  expect(sessionStorage.getItem('poc-checkout-attempt')).toBeNull();
  expect(localStorage.getItem(`poc-draft-${ada.id}-checkout`)).toBeNull();
});

test.each([`?trxref=${reference}`, `?reference=${reference}`, `?trxref=&reference=${reference}`])(
  'finds the reference in %s',
  async (search) => {
    server.use(http.post(verify, paid));
    show(search);
    expect(await screen.findByRole('heading', { name: 'Payment successful' })).toBeTruthy();
  },
);

test('leaves this checkout alone when another order’s payment ends', async () => {
  recordOrder('9'.repeat(24));
  server.use(http.post(verify, paid));
  show();
  await screen.findByRole('heading', { name: 'Payment successful' });
  expect(checkoutCart()).toHaveLength(1);
});

test('finds the same result after a reload', async () => {
  server.use(http.post(verify, paid));
  show().unmount();
  show();
  expect(await screen.findByRole('heading', { name: 'Payment successful' })).toBeTruthy();
});

test('shows the server’s words for a failed payment, restores the cart and offers another try', async () => {
  server.use(http.post(verify, () => refusal(402, 'payment_failed', 'Payment verification failed.')));
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment Failed' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('Payment verification failed.');
  expect(link('Try Again')).toBe('/checkout');
  await waitFor(() => expect(currentCart()).toMatchObject([{ id: tee.id, quantity: 2 }]));
  expect(checkoutCart()).toEqual([]);
  expect(sessionStorage.getItem('poc-checkout-attempt')).not.toBeNull();
});

test('offers another account for an unknown or foreign payment, and leaves the own cart alone', async () => {
  server.use(http.post(verify, () => refusal(404, 'order_not_found', 'Order not found')));
  show();
  await screen.findByRole('heading', { level: 1, name: 'Payment Failed' });
  expect(screen.getByRole('alert').textContent).toBe('Order not found');
  expect(screen.getByText(/^If you paid with another account/)).toBeTruthy();
  expect(screen.queryByText(/you will be refunded/)).toBeNull();
  expect(checkoutCart()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Use another account' }));
  expect(await screen.findByRole('heading', { name: 'Sign in to see your payment' })).toBeTruthy();
  act(() => keepSession({ token: 't', user: ada }));
});

test('restores the cart of a closed tab once after a failed payment', async () => {
  sessionStorage.clear();
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(checkoutCart()).toEqual([]);
  server.use(http.post(verify, () => refusal(402, 'payment_failed', 'Payment verification failed.')));
  show().unmount();
  const page = show();
  await waitFor(() => expect(currentCart()).toMatchObject([{ id: tee.id, quantity: 2 }]));
  page.unmount();
  act(clearCart);
  show();
  await screen.findByRole('heading', { level: 1, name: 'Payment Failed' });
  expect(currentCart()).toEqual([]);
});

test('does not say that a refunded payment was never charged', async () => {
  server.use(
    http.post(verify, () => refusal(402, 'payment_failed', 'Payment verification failed.')),
    http.get(`*/api/payments/paystack/${reference}`, () =>
      HttpResponse.json(
        someOrder({ status: 'cancelled', payment_status: 'paid', refunds: [someRefund('sent')] }),
      ),
    ),
  );
  show();
  expect(await screen.findByText(/^We are refunding ₦500\.00 to your original payment method/)).toBeTruthy();
});

test('says that another order has replaced this one and restores the cart', async () => {
  const text =
    'Another order of yours has taken the place of this one. Please check your cart and try again.';
  server.use(http.post(verify, () => refusal(409, 'order_replaced', text)));
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment Failed' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(text);
  await waitFor(() => expect(currentCart()).toMatchObject([{ id: tee.id, quantity: 2 }]));
});

test('shows an error without a reference', async () => {
  show('');
  expect(screen.getByRole('heading', { name: 'Payment Failed' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('No payment reference found.');
  await waitFor(() => expect(currentCart()).toHaveLength(1));
});

test.each([
  [() => HttpResponse.json({ success: false }), 'Payment verification failed.'],
  [() => HttpResponse.json({ success: false, error: 'Declined' }), 'Declined'],
  [() => HttpResponse.json({ code: 'conflict' }, { status: 409 }), 'Payment verification failed.'],
  [() => HttpResponse.text('<h1>Hello</h1>'), 'There was an issue processing your payment.'],
])('shows the specified words for %s %s', async (respond, text) => {
  server.use(http.post(verify, respond));
  show();
  await screen.findByRole('heading', { name: 'Payment Failed' });
  expect(screen.getByRole('alert').textContent).toBe(text);
});

test('polls a pending payment until it arrives', async () => {
  let asks = 0;
  server.use(
    http.post(verify, () => {
      asks += 1;
      return asks < 3 ? pending() : paid();
    }),
  );
  show();
  expect(await screen.findByRole('heading', { name: 'Your payment is on its way' })).toBeTruthy();
  expect(screen.getByText(/We will email you as soon as it does/)).toBeTruthy();
  expect(checkoutCart()).toHaveLength(1);
  expect(await screen.findByRole('heading', { name: 'Payment successful' })).toBeTruthy();
  expect(asks).toBe(3);
});

test('retries automatically without a connection', async () => {
  let asks = 0;
  server.use(
    http.post(verify, () => {
      asks += 1;
      return asks < 2 ? HttpResponse.error() : paid();
    }),
  );
  show();
  expect(await screen.findByText(/taking longer than usual/)).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Payment successful' })).toBeTruthy();
});

test('keeps the cart and offers another check while the connection is down', async () => {
  server.use(http.post(verify, () => HttpResponse.error()));
  show();
  await screen.findByRole('heading', { name: 'Payment Failed' });
  expect(screen.getByRole('alert').textContent).toBe('Failed to verify payment.');
  expect(checkoutCart()).toHaveLength(1);
  server.use(http.post(verify, paid));
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByRole('heading', { name: 'Payment successful' })).toBeTruthy();
});

test('sends a visitor to sign in and back', async () => {
  dropSession();
  show('?reference=r-1');
  expect(screen.getByRole('heading', { level: 1, name: 'Sign in to see your payment' })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Login' }));
  expect(await screen.findByText('{"from":"/payment/callback?reference=r-1"}')).toBeTruthy();
  expect(whereNow()).toBe('/login');
});

test('shows a visitor without a reference that there is none', () => {
  dropSession();
  show('');
  expect(screen.getByRole('alert').textContent).toBe('No payment reference found.');
});
