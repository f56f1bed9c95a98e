import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { currentCart } from '../../../../shared/cart/cart-store.ts';
import { checkoutCart } from '../../../../shared/cart/checkout-cart.ts';
import { left } from '../../../../shared/testing/left-for.ts';
import { startMemberServer } from '../../../../shared/testing/member-server.ts';
import { refusal } from '../../../../shared/testing/server.ts';
import {
  alerts,
  fillAddress,
  fillCart,
  payButton,
  payWithAddress,
  show,
  where,
} from '../testing/checkout-screen.tsx';
import { paymentPage, refusePayment, serveCheckout, serveQuote, tee } from '../testing/checkout-server.ts';

vi.mock('../../../../shared/payment/leave-for.ts', async (original) =>
  (await import('../../../../shared/testing/left-for.ts')).staying(original),
);

const { server } = startMemberServer();
fillCart();

test('shows the specified words when Paystack is unavailable and retries under the same key', async () => {
  const { started } = serveCheckout(server);
  const refused = refusePayment(
    server,
    503,
    'payment_provider_unavailable',
    'The payment provider is not answering.',
  );
  show();
  await payWithAddress();
  await waitFor(() =>
    expect(alerts()).toContain('Failed to initialize payment: The payment provider is not answering.'),
  );
  expect(left).toEqual([]);
  fireEvent.click(await payButton());
  await waitFor(() => expect(left).toEqual([paymentPage]));
  expect(started[0]?.key).toBe(refused.key);
});

test.each([
  [
    'no answer',
    () => HttpResponse.error(),
    'Failed to place order: No response from server. Please check your internet connection.',
  ],
  [
    'a refusal',
    () => refusal(500, 'internal_error', 'Something broke.'),
    'Failed to place order: Something broke.',
  ],
  [
    'a refusal without words',
    () => HttpResponse.text('<h1>Bad gateway</h1>', { status: 502 }),
    'Failed to place order: Server error',
  ],
  [
    'no success',
    () => HttpResponse.json({ success: false, error: 'No channel' }),
    'Failed to initialize payment: No channel',
  ],
  [
    'no success and no words',
    () => HttpResponse.json({ success: false }),
    'Failed to initialize payment: Unknown error',
  ],
])('%s is shown in the specified words', async (_, respond, text) => {
  serveCheckout(server);
  server.use(http.post('*/api/payments/paystack', respond));
  show();
  await payWithAddress();
  await waitFor(() => expect(alerts()).toContain(text));
  expect(left).toEqual([]);
  expect(checkoutCart()).toHaveLength(1);
});

test('shows sold-out lines at the last moment, and the rest can be bought', async () => {
  serveCheckout(server);
  server.use(
    http.post(
      '*/api/payments/paystack',
      () => {
        serveQuote(server, {
          lines: [],
          unavailable: [{ ...tee, variant: 'M', reason: 'too_few', stock: 1 }],
          subtotal: 0,
          discount: 0,
          total: 0,
        });
        return refusal(409, 'out_of_stock', 'Some of these products are no longer in stock.');
      },
      { once: true },
    ),
  );
  show();
  await payWithAddress();
  await waitFor(() =>
    expect(alerts()).toContain('Failed to place order: Some of these products are no longer in stock.'),
  );
  expect(await screen.findByText('Only 1 of Sapa tee (M) is left')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Update order' }));
  expect(checkoutCart()).toMatchObject([{ id: tee.id, quantity: 1 }]);
  expect(currentCart()).toEqual([]);
});

test('shows a new price before anything is paid', async () => {
  const { started } = serveCheckout(server);
  serveQuote(server, {
    lines: [{ ...tee, price: 31_000, variant: 'M', quantity: 2, line_total: 62_000, stock: 8 }],
    total: 62_000,
  });
  show();
  const button = await payButton('₦62,000.00');
  const notice = screen.getByRole('region', { name: 'Something changed in the shop' });
  expect(notice.textContent).toContain('The price of Sapa tee (M) is now ₦31,000');
  fillAddress();
  fireEvent.click(button);
  await waitFor(() => expect(document.activeElement).toBe(notice));
  expect(started).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Update order' }));
  fireEvent.click(await payButton('₦62,000.00'));
  await waitFor(() => expect(started).toHaveLength(1));
});

test('a sold out order cannot be placed, and says what is sold out', async () => {
  const { started } = serveCheckout(server);
  serveQuote(server, {
    lines: [],
    unavailable: [{ ...tee, variant: 'M', reason: 'out_of_stock', stock: 0 }],
    total: 0,
  });
  show();
  const button = await screen.findByRole('button', { name: 'Sold out' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Sapa tee (M) is out of stock')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to your cart' }).getAttribute('href')).toBe('/user/cart');
  expect(screen.queryByRole('button', { name: 'Place order' })).toBeNull();
  fillAddress();
  fireEvent.click(button);
  expect(started).toEqual([]);
});

test('leads to the shop when everything is sold out', async () => {
  serveCheckout(server);
  serveQuote(server, {
    lines: [],
    unavailable: [{ ...tee, variant: 'M', reason: 'gone', stock: 0 }],
    total: 0,
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Update order' }));
  await waitFor(() => expect(where()).toBe('/user/merch'));
});
