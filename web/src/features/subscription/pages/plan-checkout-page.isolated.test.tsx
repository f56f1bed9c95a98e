import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { left } from '../../../shared/testing/left-for.ts';
import { noPlan, own, startMemberServer } from '../../../shared/testing/member-server.ts';
import { openPage, press, toasts, type, whereNow } from '../../../shared/testing/page.tsx';
import { refusal } from '../../../shared/testing/server.ts';
import {
  servePlans,
  serveQualities,
  serveSubscription,
  somePremium,
  someQuote,
  threePlans,
} from '../testing/plans.ts';
import { PlanCheckoutPage } from './plan-checkout-page.tsx';
import { SubscriptionPage } from './subscription-page.tsx';

vi.mock('../../../shared/payment/leave-for.ts', async (original) =>
  (await import('../../../shared/testing/left-for.ts')).staying(original),
);

const { server, changes, reads } = startMemberServer();
const paymentPage = 'https://checkout.paystack.test/plan';
const show = (search: string) => openPage(`/subscription/checkout${search}`, <PlanCheckoutPage />);
const quote = (more = {}) => http.get(own('/subscription/quote'), () => HttpResponse.json(someQuote(more)));
const start = (authorization_url: string | null) =>
  http.post(own('/subscription'), () =>
    HttpResponse.json({
      success: true,
      authorization_url,
      reference: authorization_url && 'poc-r',
      subscription: somePremium(),
    }),
  );

beforeEach(() => {
  sessionStorage.clear();
  server.use(servePlans, serveQualities([]));
});

test('shows amount due and renewal, and leads to the payment page', async () => {
  server.use(quote(), start(paymentPage));
  show('?plan=premium');
  const pay = await screen.findByRole('button', { name: 'Pay ₦4,990.00' });
  expect(screen.getByText(/renews on 15 Dec 2046 for ₦4,990 a month/)).toBeTruthy();
  expect(screen.queryByText('Credit for your current plan')).toBeNull();
  fireEvent.click(pay);
  await waitFor(() => expect(left).toEqual([paymentPage]));
  expect(changes().map(({ body }) => body)).toEqual([{ plan: 'premium', expected_price: 4_990 }]);
  expect(reads('/api/users')).toContainEqual(expect.stringContaining('quote?plan=premium'));
  expect(screen.getByRole('button', { name: 'One moment…' })).toHaveProperty('disabled', true);
  // Simulates a restore from the back-forward cache.
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(await screen.findByRole('button', { name: 'Pay ₦4,990.00' })).toHaveProperty('disabled', false);
});

test('names the VAT, and sends the company of the invoice', async () => {
  server.use(quote(), start(paymentPage));
  show('?plan=premium');
  expect((await screen.findByText('Including VAT')).nextSibling?.textContent).toBe('₦348.14');
  type('Company (optional)', 'Owambe Ventures Ltd');
  type('Company’s TIN (optional)', '123');
  press('Pay ₦4,990.00');
  expect(await screen.findByText('Please enter a TIN, such as 12345678-0001.')).toBeTruthy();
  type('Company’s TIN (optional)', '12345678-0001');
  press('Pay ₦4,990.00');
  await waitFor(() => expect(left).toEqual([paymentPage]));
  expect(changes().map(({ body }) => body)).toEqual([
    {
      ...{ plan: 'premium', expected_price: 4_990 },
      ...{ company_name: 'Owambe Ventures Ltd', tin: '12345678-0001' },
    },
  ]);
});

test('deducts the rest of the old plan from an upgrade', async () => {
  server.use(quote({ plan: 'ultimate', price: 9_990, credit: 2_495.5, due: 7_494.5 }));
  show('?plan=ultimate');
  expect(await screen.findByText('−₦2,495.50')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pay ₦7,494.50' })).toBeTruthy();
});

test('confirms a downgrade without a payment and leads back', async () => {
  server.use(quote({ starts: 'period_end', starts_at: '2046-12-15T10:00:00.000Z', due: 0 }), start(null));
  show('?plan=premium');
  expect(await screen.findByText(/You change to Premium on 15 Dec 2046/)).toBeTruthy();
  press('Change to Premium');
  await waitFor(() => expect(whereNow()).toBe('/user/subscription'));
  expect(left).toEqual([]);
  expect(toasts()).toEqual(['Your plan was changed. There is nothing to pay now.']);
});

test.each(['', '?plan=', '?plan=basic', '?plan=gold', '?plan=gold&trial=1'])(
  'finds no plan for sale in %s',
  async (search) => {
    show(search);
    expect(screen.getByRole('heading', { name: 'Choose a plan' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View Plans' }).getAttribute('href')).toBe('/user/subscription');
  },
);

test('explains that the user has the plan already', async () => {
  server.use(quote({ state: 'unchanged', due: 0 }));
  show('?plan=premium');
  expect(await screen.findByRole('heading', { name: 'Nothing to pay here' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('offers Retry when a quote fails', async () => {
  server.use(http.get(own('/subscription/quote'), () => refusal(500, 'internal_error', 'Something broke.')));
  show('?plan=premium');
  expect(await screen.findByText('Your total could not be calculated.')).toBeTruthy();
  server.use(quote());
  press('Try Again');
  expect(await screen.findByRole('button', { name: 'Pay ₦4,990.00' })).toBeTruthy();
});

test('says that the provider is unavailable and tries again on the next click', async () => {
  const text = 'The payment provider is not answering. Please try again in a moment.';
  server.use(
    quote(),
    http.post(own('/subscription'), () => refusal(503, 'payment_provider_unavailable', text)),
  );
  show('?plan=premium');
  fireEvent.click(await screen.findByRole('button', { name: 'Pay ₦4,990.00' }));
  expect((await screen.findByRole('alert')).textContent).toBe(`${text} Nothing was charged.`);
  server.use(start(paymentPage));
  press('Pay ₦4,990.00');
  await waitFor(() => expect(left).toEqual([paymentPage]));
});

test('says that the price has changed and pays the new one on the next click', async () => {
  const text = 'The price of that plan has changed. It is ₦5,990.00 a month now.';
  server.use(
    quote(),
    http.post(own('/subscription'), () => {
      server.use(quote({ price: 5_990, due: 5_990 }), start(paymentPage));
      return refusal(409, 'plan_price_changed', text);
    }),
  );
  show('?plan=premium');
  fireEvent.click(await screen.findByRole('button', { name: 'Pay ₦4,990.00' }));
  expect((await screen.findByRole('alert')).textContent).toBe(`${text} Nothing was charged.`);
  fireEvent.click(await screen.findByRole('button', { name: 'Pay ₦5,990.00' }));
  await waitFor(() => expect(left).toEqual([paymentPage]));
  expect(changes().at(-1)?.body).toEqual({ plan: 'premium', expected_price: 5_990 });
});

test('shows the trial’s terms for the card and requests a trial', async () => {
  server.use(start(paymentPage));
  show('?plan=premium&trial=1');
  fireEvent.click(await screen.findByRole('button', { name: 'Start free trial' }));
  expect(
    screen.getByText(/7 days of Premium.*then ₦4,990 a month.*₦50, which we refund right away/),
  ).toBeTruthy();
  await waitFor(() => expect(left).toEqual([paymentPage]));
  expect(changes().map(({ body }) => body)).toEqual([
    { plan: 'premium', expected_price: 4_990, trial: true },
  ]);
});

test('shows the new price of the trial before the next click', async () => {
  server.use(
    http.post(own('/subscription'), () => {
      const dearer = threePlans.map((plan) => ({ ...plan, price_ngn: plan.price_ngn + 1_000 }));
      server.use(
        http.get('*/api/plans', () => HttpResponse.json(dearer)),
        start(paymentPage),
      );
      return refusal(409, 'plan_price_changed', 'The price of that plan has changed.');
    }),
  );
  show('?plan=premium&trial=1');
  fireEvent.click(await screen.findByRole('button', { name: 'Start free trial' }));
  expect(await screen.findByText(/then ₦5,990 a month/)).toBeTruthy();
  press('Start free trial');
  await waitFor(() => expect(left).toEqual([paymentPage]));
  expect(changes().at(-1)?.body).toEqual({ plan: 'premium', expected_price: 5_990, trial: true });
});

test('leads to payment when the trial has been used', async () => {
  server.use(serveSubscription({ ...noPlan, trial_available: false }));
  show('?plan=premium&trial=1');
  expect(await screen.findByRole('heading', { name: 'The free trial is not available' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose Premium' }).getAttribute('href')).toBe(
    '/subscription/checkout?plan=premium',
  );
});

test('leads to the provider to add a card', async () => {
  server.use(http.post(own('/payment-methods'), () => HttpResponse.json({ authorization_url: paymentPage })));
  openPage('/user/subscription', <SubscriptionPage />);
  press('Add Payment Method');
  fireEvent.click(await screen.findByRole('button', { name: 'Continue to Paystack' }));
  await waitFor(() => expect(left).toEqual([paymentPage]));
  expect(sessionStorage.getItem('poc-card-started')).not.toBeNull();
});
