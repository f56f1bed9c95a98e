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

test('a visitor signs in first, and the cart is kept', async () => {
  dropSession();
  show();
  expect(await screen.findByText('{"from":"/checkout"}')).toBeTruthy();
  expect(where()).toBe('/login');
  expect(currentCart()).toHaveLength(1);
});

test('an empty cart leads to the shop and says why', async () => {
  clearCart();
  show();
  await waitFor(() => expect(where()).toBe('/user/merch'));
  expect(toasts()).toEqual([
    'Your cart is empty. Please add items to your cart before proceeding to checkout.',
  ]);
  expect(waitingToasts.get()[0]?.action).toBeUndefined();
});

test('a checkout that was left in another tab is a step away', async () => {
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

test('the form knows the person; the bill is the server’s; the cart is being bought', async () => {
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
  ])
    expect(summary).toContain(text);
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Back to Cart' }).getAttribute('href')).toBe('/user/cart');
  expect(currentCart()).toEqual([]);
  expect(checkoutCart()).toHaveLength(1);
  expect(changes()[0]?.body).toEqual({ items: [{ id: tee.id, quantity: 2, variant: 'M' }] });
});

test('what is missing is said beside its field, and nothing is sent', async () => {
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

test('paying sends the cart and the address once, and leaves for the payment page', async () => {
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

test('a reload keeps the draft, the cart and the key', async () => {
  const { started } = serveCheckout(server);
  await payAndComeBack();
  const button = await payButton();
  expect(field(/^Address/).value).toBe('12 Allen Avenue');
  expect(field('State').value).toBe('Lagos');
  fireEvent.click(button);
  await waitFor(() => expect(left).toHaveLength(2));
  expect(started[1]?.key).toBe(started[0]?.key);
});

test('what the server finds wrong stands beside its field', async () => {
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

test('without a total nothing can be paid; counting can be tried again', async () => {
  server.use(http.post('*/api/orders/quote', () => refusal(500, 'internal_error', 'Something broke.')));
  show();
  expect(
    (await screen.findByText('Your total could not be counted.')).closest('[role]')?.textContent,
  ).toContain('Something broke.');
  expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull();
  serveCheckout(server);
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await payButton()).toBeTruthy();
});

test('who leaves the page while it is being asked for is not taken to a payment', async () => {
  const { order } = serveCheckout(server);
  let answer: () => void = () => undefined;
  let answered = false;
  server.use(
    http.get(`*/api/orders/${order.id}`, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      answered = true;
      return HttpResponse.json(order);
    }),
  );
  const page = show();
  await payWithAddress();
  await waitFor(() => expect(changes().some(({ address }) => address.endsWith('/paystack'))).toBe(true));
  page.unmount();
  await waitFor(() => {
    answer();
    expect(answered).toBe(true);
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(left).toEqual([]);
});
