import type { Order } from '@poc/contracts/entities/orders';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../../../../config/limits.ts';
import { endSession, keepSession, leaveSession } from '../../../../shared/auth/session-store.ts';
import { recordOrderOfCopy } from '../../../../shared/cart/cart-copies.ts';
import { cartOfOrder } from '../../../../shared/cart/cart-of-order.ts';
import { changeCart, clearCart, currentCart } from '../../../../shared/cart/cart-store.ts';
import {
  beginCheckout,
  checkoutCart,
  finishCheckout,
  recordPaymentStarted,
  removeBought,
  restoreCart,
} from '../../../../shared/cart/checkout-cart.ts';
import { startMemberServer } from '../../../../shared/testing/member-server.ts';
import { openPage, press, toasts } from '../../../../shared/testing/page.tsx';
import { ada } from '../../../../shared/testing/people.ts';
import { quoteOf, someLine } from '../../../../shared/testing/products.ts';
import { someOrder, unpaidOrder } from '../../../../shared/testing/some-order.ts';
import { CartPage } from './cart-page.tsx';

const { server, changes, reads } = startMemberServer();
const mug = someLine({ quantity: 2 });
const tee = someLine({ product_name: 'Stop-Loss Tee', price: 12_500, variant: 'M' });
const copiesKey = `poc-cart-copies-${ada.id}`;
const empty = () => screen.findByRole('heading', { name: 'Your cart is empty' });
const panel = (name: string | RegExp) => screen.findByRole('region', { name });
const left = 'You left a checkout unfinished';
const unpaidTitle = /^You have an unpaid order POC-7K3M9Q, held until \d\d:\d\d WAT$/;

beforeEach(() => {
  localStorage.removeItem(copiesKey);
  act(clearAll);
});
afterEach(() => {
  act(clearAll);
  vi.useRealTimers();
});
function clearAll() {
  finishCheckout();
  clearCart();
}

/** Closes the checkout's tab: its session storage is lost. */
function closeTab() {
  sessionStorage.clear();
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}

/**
 * Starts a checkout.
 * @param order the order of its payment
 */
function checkOut(lines = [mug, tee], order?: Order) {
  act(() => {
    changeCart(() => lines);
    beginCheckout();
    if (!order) return;
    recordOrderOfCopy(lines, order.id);
    recordPaymentStarted();
  });
}

function serveOrders(...orders: Order[]) {
  server.use(
    http.get(`*/api/orders/user/${ada.id}`, () => HttpResponse.json(orders)),
    ...orders.map((order) => http.get(`*/api/orders/${order.id}`, () => HttpResponse.json(order))),
  );
}
const open = () => {
  server.use(http.post('*/api/orders/quote', () => HttpResponse.json(quoteOf([mug, tee]))));
  return openPage(
    '/cart',
    <main id="main" tabIndex={-1}>
      <CartPage />
    </main>,
  );
};

test('offers the checkout of a closed tab in another tab and restores it', async () => {
  checkOut();
  closeTab();
  expect(checkoutCart()).toEqual([]);
  open();
  const offer = await panel(left);
  expect(offer.textContent).toContain('2 × Urgent 2k Mug, 1 × Stop-Loss Tee (M).');
  press('Put them back in the cart');
  expect(currentCart()).toEqual([mug, tee]);
  expect(localStorage.getItem(copiesKey)).toBeNull();
  expect(screen.queryByText(left)).toBeNull();
});

test('merges restored lines with the cart without doubling them', async () => {
  checkOut();
  closeTab();
  act(() => changeCart(() => [mug]));
  open();
  await panel(left);
  press('Put them back in the cart');
  expect(currentCart()).toEqual([mug, tee]);
});

test('does not offer a dismissed checkout again', async () => {
  checkOut();
  closeTab();
  open();
  await panel(left);
  screen.getByRole('button', { name: 'Dismiss' }).focus();
  press('Dismiss');
  expect(screen.queryByText(left)).toBeNull();
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  expect(localStorage.getItem(copiesKey)).toBeNull();
  expect(currentCart()).toEqual([]);
});

test('offers a checkout for 7 days', async () => {
  checkOut();
  closeTab();
  vi.useFakeTimers({ now: Date.now() + limits.cartCopyMs + 1, toFake: ['Date'] });
  open();
  await empty();
  await waitFor(() => expect(reads('/api/orders/user')).toHaveLength(1));
  expect(screen.queryByText(left)).toBeNull();
});

test('offers the checkouts of two tabs, and removes the offer of a paid one', async () => {
  checkOut([mug]);
  closeTab();
  checkOut([tee]);
  act(() => finishCheckout());
  open();
  expect((await panel(left)).textContent).toContain('2 × Urgent 2k Mug.');
  expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(1);
});

test('follows a dismissal in another tab immediately', async () => {
  checkOut();
  closeTab();
  open();
  await panel(left);
  act(() => {
    localStorage.removeItem(copiesKey);
    window.dispatchEvent(new StorageEvent('storage', { key: copiesKey }));
  });
  expect(screen.queryByText(left)).toBeNull();
});

test('is not offered to the next user of the device', async () => {
  checkOut();
  closeTab();
  act(() => leaveSession());
  const next = { ...ada, id: 'b'.repeat(24) };
  act(() => keepSession({ token: 't', user: next }));
  open();
  await empty();
  await waitFor(() => expect(reads(`/api/orders/user/${next.id}`)).toHaveLength(1));
  expect(screen.queryByText(left)).toBeNull();
});

test('ignores stored data of other versions', async () => {
  localStorage.setItem(copiesKey, '[{"lines":5,"atMs":1e15},null,{"atMs":1e15}]');
  open();
  await empty();
  await waitFor(() => expect(reads('/api/orders/user')).toHaveLength(1));
  expect(screen.queryByText(left)).toBeNull();
});

test('shows the open order of another device with total, products and links', async () => {
  const order = unpaidOrder();
  serveOrders(order);
  open();
  const offer = within(await panel(unpaidTitle));
  expect(
    offer.getByText(/1 × Sapa tee \(M \/ Black\), 2 × Urgent 2k mug: ₦16,500\.50 in total\./),
  ).toBeTruthy();
  const pay = offer.getByRole('link', { name: 'Pay ₦16,500.50 for POC-7K3M9Q' });
  expect(pay.getAttribute('href')).toBe(order.authorization_url);
  expect(offer.getByRole('link', { name: 'View POC-7K3M9Q' }).getAttribute('href')).toBe(
    `/user/orders?order=${order.id}`,
  );
  press('Put them back in the cart');
  expect(currentCart()).toEqual(cartOfOrder(order));
  expect(screen.queryByRole('button', { name: 'Put them back in the cart' })).toBeNull();
});

test('cancels the open order, then offers its products', async () => {
  const order = unpaidOrder();
  checkOut([...cartOfOrder(order)], order);
  closeTab();
  serveOrders(order);
  open();
  await panel(unpaidTitle);
  const cancelled = { ...order, status: 'cancelled', reserved_until: null, cancellable: false } as const;
  server.use(
    http.post(`*/api/orders/${order.id}/cancel`, () => {
      serveOrders(cancelled);
      return HttpResponse.json(cancelled);
    }),
  );
  press('Cancel Order');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
  dialog.getByRole('button', { name: 'Cancel Order' }).click();
  const offer = await panel('Your order POC-7K3M9Q was not paid');
  expect(offer.textContent).toContain('1 × Sapa tee (M / Black), 2 × Urgent 2k mug.');
  expect(changes().map(({ url }) => url)).toContain(`/api/orders/${order.id}/cancel`);
  press('Put them back in the cart');
  expect(currentCart()).toEqual(cartOfOrder(order));
});

test.each([
  ['known', true],
  ['lost with the tab', false],
])('shows an open order and the copy of its checkout as one offer, the order %s', async (_, isKnown) => {
  const order = unpaidOrder();
  checkOut([...cartOfOrder(order)], isKnown ? order : undefined);
  closeTab();
  serveOrders(order);
  open();
  await panel(unpaidTitle);
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  expect(JSON.parse(localStorage.getItem(copiesKey) ?? '')).toMatchObject([{ orderId: order.id }]);
});

test('says that an expired order was not paid', async () => {
  const order = unpaidOrder({ reserved_until: null, authorization_url: null, status: 'cancelled' });
  checkOut([mug, tee], order);
  closeTab();
  serveOrders(order);
  open();
  const offer = await panel('Your order POC-7K3M9Q was not paid');
  expect(offer.textContent).toContain('None of it is ordered now.');
});

test('does not offer to pay an order with a pending payment', async () => {
  const order = unpaidOrder({ payment_under_way: true });
  serveOrders(order);
  open();
  const offer = within(await panel(unpaidTitle));
  expect(offer.getByText(/if you have paid, you don’t need to pay again/)).toBeTruthy();
  expect(offer.queryByRole('link', { name: /^Pay/ })).toBeNull();
});

test('removes copy and checkout of an order paid in another tab, and says so', async () => {
  const order = someOrder();
  checkOut([mug, tee], order);
  serveOrders(order);
  open();
  await waitFor(() => expect(toasts()).toContain('Your order POC-7K3M9Q was paid.'));
  expect(localStorage.getItem(copiesKey)).toBeNull();
  expect(checkoutCart()).toEqual([]);
  expect(screen.queryByText('You have a payment in progress')).toBeNull();
});

/** Back from the payment page without a payment: the lines are in the cart again. */
const ways: [string, (order: Order) => void][] = [
  [
    'the payment was cancelled and its tab closed',
    () => {
      act(() => restoreCart());
      closeTab();
    },
  ],
  [
    'its tab was closed and the lines put back',
    () => {
      closeTab();
      act(() => restoreCart([mug, tee]));
    },
  ],
  [
    'its buyer signed out and in',
    () => {
      act(() => leaveSession());
      act(() => keepSession({ token: 'u', user: ada }));
      act(() => restoreCart());
    },
  ],
  [
    'another device put the open order back',
    (order) => {
      localStorage.removeItem(copiesKey);
      closeTab();
      act(() => restoreCart([mug, tee], order.id));
    },
  ],
];

test.each(ways)('empties the cart of an order that is paid elsewhere after %s', async (_way, putBack) => {
  const order = someOrder();
  checkOut([mug, tee], order);
  putBack(order);
  expect(currentCart()).toEqual([mug, tee]);
  serveOrders(order);
  open();
  await empty();
  expect(toasts()).toContain('Your order POC-7K3M9Q was paid.');
  expect(localStorage.getItem(copiesKey)).toBeNull();
});

test.each(ways)('empties the cart in the tab that pays the order after %s', (_way, putBack) => {
  const order = someOrder();
  checkOut([mug, tee], order);
  putBack(order);
  act(() => changeCart((cart) => [...cart, { ...mug, id: '9'.repeat(24) }]));
  act(() => removeBought(order.id));
  expect(currentCart()).toEqual([{ ...mug, id: '9'.repeat(24) }]);
});

test('keeps lines that are added again after the cart was emptied', async () => {
  const order = someOrder();
  checkOut([mug, tee], order);
  act(() => restoreCart());
  act(clearCart);
  act(() => changeCart(() => [mug, tee]));
  serveOrders(order);
  open();
  await waitFor(() => expect(reads('/api/orders/user')).toHaveLength(1));
  expect(currentCart()).toEqual([mug, tee]);
});

test('hides the copy after the server ended the session, until the same user is back', async () => {
  checkOut();
  closeTab();
  act(() => endSession());
  open();
  await empty();
  expect(screen.queryByText(left)).toBeNull();
  act(() => keepSession({ token: 'u', user: ada }));
  await panel(left);
});
