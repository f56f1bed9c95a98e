import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { currentCart } from '../../../../shared/cart/cart-store.ts';
import { noPlan, startMemberServer } from '../../../../shared/testing/member-server.ts';
import { openPage, toasts, whereNow } from '../../../../shared/testing/page.tsx';
import { refusal } from '../../../../shared/testing/server.ts';
import { PaymentCallbackPage } from './callback-page.tsx';

const { server } = startMemberServer();
const verify = '*/api/payments/paystack/verify';
const premium = {
  ...noPlan,
  plan: 'premium',
  plan_name: 'Premium',
  status: 'active',
  state: 'active',
};
const paymentMethod = { id: '2'.repeat(24), brand: 'Visa', last4: '4081' };
const show = () => openPage('/payment/callback?reference=poc-plan-1', <PaymentCallbackPage />);
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => {
  server.use(
    http.get('*/api/payments/paystack/:reference', () => refusal(404, 'order_not_found', 'Order not found')),
  );
});
afterEach(() => sessionStorage.clear());

test.each([
  [{ subscription: premium }, 'Payment successful. Premium is yours.'],
  [{ subscription: { ...premium, state: 'trialing' } }, 'Your free trial has begun. Enjoy!'],
  [{ payment_method: paymentMethod }, 'Payment method added successfully'],
])('%j leads to the user’s plan', async (response, text) => {
  server.use(http.post(verify, () => HttpResponse.json({ success: true, ...response })));
  show();
  await waitFor(() => expect(whereNow()).toBe('/user/subscription'));
  expect(toasts()).toEqual([text]);
});

test('shows the server’s words for an unpaid plan and leads to the plan, not to a cart', async () => {
  server.use(http.post(verify, () => refusal(402, 'payment_failed', 'Payment verification failed.')));
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment Failed' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('Payment verification failed.');
  expect(link('My Subscription')).toBe('/user/subscription');
  expect(screen.queryByText(/Your cart/)).toBeNull();
  expect(currentCart()).toEqual([]);
});

test('says that a second payment is refunded', async () => {
  const text = 'Your payment arrived but could not be used, so we are refunding all of it.';
  server.use(http.post(verify, () => refusal(402, 'payment_returned', text)));
  show();
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Your payment is being refunded' }),
  ).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(text);
  expect(link('My Subscription')).toBe('/user/subscription');
  expect(screen.queryByText(/If you were charged/)).toBeNull();
});

test('says that a card was not added', async () => {
  sessionStorage.setItem('poc-card-started', 'yes');
  server.use(http.post(verify, () => refusal(402, 'payment_failed', 'Payment verification failed.')));
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Failed to add payment method' })).toBeTruthy();
});

test('leads to payment when the card has had its trial', async () => {
  const text = 'The free trial is there once for each person and each card.';
  server.use(http.post(verify, () => refusal(409, 'trial_unavailable', text)));
  show();
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(link('Choose Premium')).toBe('/subscription/checkout?plan=premium');
});

test('leads a pending plan payment to the user’s plan', async () => {
  server.use(
    http.post(verify, () => refusal(409, 'payment_pending', 'Your payment has not reached us yet.')),
  );
  show();
  expect(await screen.findByRole('heading', { name: 'Your payment is on its way' })).toBeTruthy();
  await waitFor(() => expect(link('My Subscription')).toBe('/user/subscription'));
});
