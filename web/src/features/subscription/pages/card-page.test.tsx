import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage, press, whereNow } from '../../../shared/testing/page.tsx';
import { refusal, startServer } from '../../../shared/testing/server.ts';
import { CardPage } from './card-page.tsx';
import { CardReturnPage } from './card-return-page.tsx';

const leaveFor = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/payment/leave-for.ts', async (original) => ({
  ...(await original<typeof import('../../../shared/payment/leave-for.ts')>()),
  leaveFor,
}));

const { server, changes } = startServer(null);
const view = http.post('*/api/card-links/view', () =>
  HttpResponse.json({
    plan_name: 'Premium',
    price: 4_990,
    next_billing_date: '2046-12-15T10:00:00.000Z',
    email: 'a•••@poc.test',
  }),
);
const open = (url = '/card#s3cret') => openPage(url, <CardPage />);
const calls = () => changes().map(({ method, url, body }) => [method, url, body]);
afterEach(() => sessionStorage.clear());

test('shows plan, price and masked email, and opens the payment page on the button', async () => {
  server.use(
    view,
    http.post('*/api/card-links/start', () => HttpResponse.json({ authorization_url: 'https://pay.test/1' })),
  );
  open();
  const text = await screen.findByText(/^Premium of a•••@poc\.test/);
  expect(text.textContent).toBe('Premium of a•••@poc.test: ₦4,990 a month, next due on 15 Dec 2046.');
  expect(whereNow()).toBe('/card');
  press('Continue to Paystack');
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.test/1'));
  expect(calls()).toEqual([
    ['POST', '/api/card-links/view', { token: 's3cret' }],
    ['POST', '/api/card-links/start', { token: 's3cret' }],
  ]);
  expect(JSON.stringify(sessionStorage)).not.toContain('s3cret');
});

test.each([
  [400, 'link_invalid', 'This link is not valid or has expired.'],
  [409, 'link_used', 'This link has already been used.'],
  [410, 'link_expired', 'This link has expired.'],
  [409, 'subscription_over', 'This plan has ended. Please choose a plan again.'],
])('says that a link does not work and leads to the plan (%d %s)', async (status, code, text) => {
  server.use(http.post('*/api/card-links/view', () => refusal(status, code, text)));
  open();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in to your plan' }).getAttribute('href')).toBe(
    '/user/subscription',
  );
  expect(screen.queryByRole('button', { name: 'Continue to Paystack' })).toBeNull();
});

test('says that a link without a token does not work, and requests nothing', async () => {
  open('/card');
  expect(await screen.findByText('This link is not valid or has expired.')).toBeTruthy();
  expect(changes()).toEqual([]);
});

test('offers another try when the link could not be checked, and when Paystack does not respond', async () => {
  server.use(
    http.post('*/api/card-links/view', () => refusal(500, 'internal_error', 'Broken.'), { once: true }),
    view,
    http.post('*/api/card-links/start', () =>
      refusal(503, 'payment_provider_unavailable', 'The payment provider is not responding.'),
    ),
  );
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Continue to Paystack' }));
  expect(await screen.findByText('The payment provider is not responding.')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue to Paystack' }).disabled).toBe(
      false,
    ),
  );
});

test('returns from the payment page to the plan', () => {
  openPage('/card/return?reference=r-1', <CardReturnPage />);
  expect(screen.getByText(/your card is stored within a minute/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in to your plan' }).getAttribute('href')).toBe(
    '/user/subscription',
  );
});
