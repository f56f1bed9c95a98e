import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { dropSession } from '../../../../shared/auth/session-store.ts';
import { clearCart, currentCart } from '../../../../shared/cart/cart-store.ts';
import { beginCheckout, checkoutCart, paymentWasStarted } from '../../../../shared/cart/checkout-cart.ts';
import { left } from '../../../../shared/testing/left-for.ts';
import { startMemberServer } from '../../../../shared/testing/member-server.ts';
import { toasts } from '../../../../shared/testing/page.tsx';
import { refusal } from '../../../../shared/testing/server.ts';
import { waitingToasts } from '../../../../shared/toasts/show-toast.ts';
import {
  field,
  fillAddress,
  fillCart,
  payAndComeBack,
  payButton,
  payWithAddress,
  show,
  type,
  where,
} from '../testing/checkout-screen.tsx';
import { paymentPage, serveCheckout, tee } from '../testing/checkout-server.ts';

vi.mock('../../../../shared/payment/leave-for.ts', async (original) =>
  (await import('../../../../shared/testing/left-for.ts')).staying(original),
);

const { server, changes } = startMemberServer();
fillCart();

test('sends a visitor to sign in and keeps the cart', async () => {
  dropSession();
  show();
  expect(await screen.findByText('{"from":"/checkout"}')).toBeTruthy();
  expect(where()).toBe('/login');
  expect(currentCart()).toHaveLength(1);
});

test('leads an empty cart to the shop and says why', async () => {
  clearCart();
  show();
  await waitFor(() => expect(where()).toBe('/user/merch'));
  expect(toasts()).toEqual([
    'Your cart is empty. Please add items to your cart before proceeding to checkout.',
  ]);
  expect(waitingToasts.get()[0]?.action).toBeUndefined();
});

test('offers a checkout that was left in another tab', async () => {
  beginCheckout();
  sessionStorage.clear();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  show();
  await waitFor(() => expect(where()).toBe('/user/merch'));
  const action = waitingToasts.get()[0]?.action;
  expect(action?.label).toBe('Last checkout');
  act(() => action?.run());
  await waitFor(() => expect(where()).toBe('/user/cart'));
});

test('prefills the form, shows the server’s bill and marks the cart as being bought', async () => {
  serveCheckout(server);
  show();
  await payButton();
  expect(field(/^Name/).value).toBe('Ada Eze');
  expect(field(/^Email/).value).toBe('ada@poc.test');
  expect(field(/^Phone/).value).toBe('0803 000 0101');
  const summary = screen.getByRole('region', { name: 'Order Summary' }).textContent;
  for (const text of [
    'Sapa teeM2 × ₦30,000₦60,000',
    'Subtotal₦60,000.00',
    'Shipping (Standard delivery)₦2,500.00',
    'Free shipping−₦2,500.00',
    'Tax₦0.00',
    'Total₦60,000.00',
    'Including VAT₦4,186.05',
  ])
    expect(summary).toContain(text);
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Back to Cart' }).getAttribute('href')).toBe('/user/cart');
  expect(currentCart()).toEqual([]);
  expect(checkoutCart()).toHaveLength(1);
  expect(changes()[0]?.body).toEqual({ items: [{ id: tee.id, quantity: 2, variant: 'M' }] });
});

test('sends the company of the invoice, and refuses an invalid TIN', async () => {
  const { started } = serveCheckout(server);
  show();
  const button = await payButton();
  fillAddress();
  type('Company (optional)', ' Owambe Ventures Ltd ');
  type('Company’s TIN (optional)', '123');
  fireEvent.click(button);
  expect(await screen.findByText('Please enter a TIN, such as 12345678-0001.')).toBeTruthy();
  expect(started).toEqual([]);
  type('Company’s TIN (optional)', '12345678-0001');
  fireEvent.click(button);
  await waitFor(() => expect(left).toEqual([paymentPage]));
  expect(started[0]?.body).toMatchObject({ company_name: 'Owambe Ventures Ltd', tin: '12345678-0001' });
});

test('shows missing fields and sends nothing', async () => {
  const { started } = serveCheckout(server);
  show();
  const button = await payButton();
  type(/^Email/, 'ada');
  type(/^Phone/, '12');
  fireEvent.click(button);
  expect(await screen.findByText('Please enter your address.')).toBeTruthy();
  expect(screen.getByText('Please enter your city.')).toBeTruthy();
  expect(screen.getByText('Please enter a valid email.')).toBeTruthy();
  expect(screen.getByText('Please enter a valid phone number.')).toBeTruthy();
  expect(started).toEqual([]);
});

test('sends the cart and the address once and leaves for the payment page', async () => {
  const { started } = serveCheckout(server);
  show();
  const button = await payButton();
  fillAddress();
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(left).toEqual([paymentPage]));
  fireEvent.click(button);
  expect(started).toHaveLength(1);
  expect(started[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(started[0]?.body).toEqual({
    items: [{ id: tee.id, quantity: 2, variant: 'M' }],
    shipping_info: {
      name: 'Ada Eze',
      email: 'ada@poc.test',
      phone: '0803 000 0101',
      address: '12 Allen Avenue',
      city: 'Ikeja',
      state: 'Lagos',
      lga: 'Ikeja',
      landmark: 'Opposite the bank',
    },
    expected_total: 60_000,
    payment_info: {},
    payment_method: 'paystack',
  });
  expect(paymentWasStarted()).toBe(true);
  expect(screen.getByRole('button', { name: 'Processing...' })).toBeTruthy();
});

test('keeps the draft, the cart and the key after a reload', async () => {
  const { started } = serveCheckout(server);
  await payAndComeBack();
  const button = await payButton();
  expect(field(/^Address/).value).toBe('12 Allen Avenue');
  expect(field('State').value).toBe('Lagos');
  fireEvent.click(button);
  await waitFor(() => expect(left).toHaveLength(2));
  expect(started[1]?.key).toBe(started[0]?.key);
});

test('shows the server’s errors next to their fields', async () => {
  serveCheckout(server);
  server.use(
    http.post('*/api/payments/paystack', () =>
      refusal(400, 'invalid_request', 'Some of what was sent is not valid.', {
        errors: [{ path: 'body.shipping_info.phone', msg: 'must be a phone number' }],
      }),
    ),
  );
  show();
  await payWithAddress();
  expect(await screen.findByText('This must be a phone number.')).toBeTruthy();
  expect(document.activeElement).toBe(field(/^Phone/));
});

test('blocks the payment without a total and offers to retry the quote', async () => {
  server.use(http.post('*/api/orders/quote', () => refusal(500, 'internal_error', 'Something broke.')));
  show();
  expect(
    (await screen.findByText('Your total could not be calculated.')).closest('[role]')?.textContent,
  ).toContain('Something broke.');
  expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull();
  serveCheckout(server);
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await payButton()).toBeTruthy();
});

test('does not send a buyer to a payment who left the page during the request', async () => {
  const { order } = serveCheckout(server);
  let respond: () => void = () => undefined;
  let answered = false;
  server.use(
    http.get(`*/api/orders/${order.id}`, async () => {
      await new Promise<void>((resolve) => (respond = resolve));
      answered = true;
      return HttpResponse.json(order);
    }),
  );
  const page = show();
  await payWithAddress();
  await waitFor(() => expect(changes().some(({ url }) => url.endsWith('/paystack'))).toBe(true));
  page.unmount();
  await waitFor(() => {
    respond();
    expect(answered).toBe(true);
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(left).toEqual([]);
});
