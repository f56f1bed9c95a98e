import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { dropSession } from '../../../../shared/auth/session-store.ts';
import type { Quote } from '../../../../shared/cart/cart-changes.ts';
import type { Cart } from '../../../../shared/cart/cart-rules.ts';
import { changeCart, clearCart, currentCart } from '../../../../shared/cart/cart-store.ts';
import {
  beginCheckout,
  checkoutCart,
  finishCheckout,
  recordPaymentStarted,
} from '../../../../shared/cart/checkout-cart.ts';
import { startMemberServer } from '../../../../shared/testing/member-server.ts';
import { renderPage, whereNow } from '../../../../shared/testing/page.tsx';
import { quoteOf, someLine } from '../../../../shared/testing/products.ts';
import { refusal } from '../../../../shared/testing/server.ts';
import { CartPage } from './cart-page.tsx';

const { server, changes } = startMemberServer();
const mug = someLine({ quantity: 2 });
const tee = someLine({ product_name: 'Stop-Loss Tee', price: 12_500, variant: 'M' });

beforeEach(() => {
  act(() => {
    finishCheckout();
    clearCart();
  });
});

function open(cart: Cart = [mug, tee], quote: () => Quote | Response = () => quoteOf(cart), url = '/cart') {
  server.use(
    http.post('*/api/orders/quote', () => {
      const response = quote();
      return response instanceof Response ? response : HttpResponse.json(response);
    }),
  );
  act(() => changeCart(() => cart));
  renderPage(
    <main id="main" tabIndex={-1}>
      <Routes>
        {['/cart', '/user/cart'].map((path) => (
          <Route key={path} path={path} element={<CartPage />} />
        ))}
        <Route path="*" element={<h1>Elsewhere</h1>} />
      </Routes>
    </main>,
    url,
  );
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));
const checked = () => waitFor(() => expect(changes().length).toBeGreaterThan(0));
const sums = () =>
  [...document.querySelectorAll('dl > div')].map((row) => row.textContent?.replace('₦', ' ₦'));

test.each(['/cart', '/user/cart'])('shows lines, quantities and sums at %s', (url) => {
  open([mug, tee], undefined, url);
  expect(screen.getByRole('heading', { level: 1, name: 'Your cart' })).toBeTruthy();
  expect(screen.getByText('Stop-Loss Tee')).toBeTruthy();
  expect(screen.getByText('M')).toBeTruthy();
  expect(sums()).toEqual(['Subtotal ₦22,300.00', 'Shipping ₦2,500.00', 'Total ₦24,800.00']);
  expect(screen.getByText('Orders over ₦50,000 get free shipping.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/user/merch');
});

test('only promises free shipping: above ₦50,000 the flat ₦2,500 stays', () => {
  open([{ ...tee, quantity: 10 }]);
  expect(sums()).toEqual(['Subtotal ₦125,000.00', 'Shipping ₦2,500.00', 'Total ₦127,500.00']);
  expect(screen.getByText('Orders over ₦50,000 get free shipping: the checkout takes it off.')).toBeTruthy();
});

test('changes a quantity by plus, minus and typing, updates storage and announces the sum', () => {
  open();
  press('One Urgent 2k Mug more');
  expect(currentCart()[0]?.quantity).toBe(3);
  press('One Urgent 2k Mug less');
  expect(currentCart()[0]?.quantity).toBe(2);
  const field = screen.getByRole('spinbutton', { name: 'How many: Urgent 2k Mug' });
  fireEvent.change(field, { target: { value: '12' } });
  expect(JSON.parse(localStorage.getItem('cart') ?? '')[0].quantity).toBe(12);
  for (const value of ['', '-4', '0', '2.9', 'x']) fireEvent.change(field, { target: { value } });
  expect(currentCart()[0]?.quantity).toBe(2);
  expect(screen.getByText('3 items in the cart, in all ₦24,800.00')).toBeTruthy();
});

test('removes the line below 1 and focuses its neighbour', () => {
  open([mug, { ...tee, quantity: 1 }]);
  press('Remove Stop-Loss Tee (M)');
  expect(currentCart()).toEqual([mug]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Urgent 2k Mug from the cart');
});

test('does not step beyond the stock', async () => {
  open([mug], () => quoteOf([mug], { [mug.id]: { stock: 3 } }));
  await waitFor(() => expect(screen.getByRole('spinbutton').getAttribute('max')).toBe('3'));
  press('One Urgent 2k Mug more');
  expect(button('One Urgent 2k Mug more')).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '99' } });
  expect(currentCart()[0]?.quantity).toBe(3);
});

test('shows the empty cart after removing the last line, with the focus on the page', () => {
  open([mug]);
  press('Remove Urgent 2k Mug from the cart');
  expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse Merchandise' }).getAttribute('href')).toBe('/user/merch');
  expect(document.activeElement?.id).toBe('main');
});

test('confirms before clearing', async () => {
  open();
  press('Clear cart');
  const dialog = within(await screen.findByRole('dialog', { name: 'Clear the cart?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(currentCart()).toHaveLength(2);
  press('Clear cart');
  const again = within(await screen.findByRole('dialog'));
  fireEvent.click(again.getByRole('button', { name: 'Clear cart' }));
  expect(currentCart()).toEqual([]);
  expect(localStorage.getItem('cart')).toBeNull();
});

test('shows changes in the shop and accepts them', async () => {
  const gone = someLine({ product_name: 'Old Pin' });
  const cart = [mug, tee, gone];
  open(cart, () =>
    quoteOf(cart, { [mug.id]: { price: 5_200 }, [tee.id]: { stock: 0 } }, [
      { id: gone.id, variant: null, product_name: '', reason: 'gone', stock: 0 },
    ]),
  );
  const notice = within(await screen.findByRole('region', { name: 'Something changed in the shop' }));
  expect(notice.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The price of Urgent 2k Mug is now ₦5,200',
    'Stop-Loss Tee (M) is out of stock',
    'Old Pin is no longer available',
  ]);
  expect(screen.getByRole('alert').contains(notice.getByRole('list'))).toBe(true);
  expect(changes()[0]?.body).toEqual({
    items: cart.map(({ id, variant = null }) => ({ id, variant, quantity: 1 })),
  });
  press('Update cart');
  expect(currentCart()).toEqual([{ ...mug, price: 5_200 }]);
  expect(screen.queryByText('Something changed in the shop')).toBeNull();
});

test('works while the server is unavailable and says that nothing was checked', async () => {
  open([mug], () => refusal(400, 'invalid_request', 'No.'));
  expect(await screen.findByText(/Prices and stock could not be checked just now/)).toBeTruthy();
  press('One Urgent 2k Mug more');
  expect(currentCart()[0]?.quantity).toBe(3);
});

test('moves the cart into checkoutCart on Proceed to Checkout and opens the checkout', async () => {
  open();
  press('Proceed to Checkout');
  press('Processing...');
  await waitFor(() => expect(whereNow()).toBe('/checkout'));
  expect(JSON.parse(sessionStorage.getItem('checkoutCart') ?? '')).toEqual([mug, tee]);
  expect(localStorage.getItem('cart')).toBeNull();
});

test('proceeds when one of each costs too little to pay, because the checkout quotes everything', async () => {
  open([mug], () => refusal(409, 'total_below_minimum', 'The least that can be paid is ₦50.'));
  press('Proceed to Checkout');
  await waitFor(() => expect(whereNow()).toBe('/checkout'));
  expect(screen.queryByText(/could not be checked/)).toBeNull();
});

test('shows and focuses a changed price before the checkout', async () => {
  let price = mug.price;
  open([mug], () => quoteOf([mug], { [mug.id]: { price } }));
  await checked();
  price = 5_000;
  press('Proceed to Checkout');
  const notice = await screen.findByRole('region', { name: 'Something changed in the shop' });
  await waitFor(() => expect(document.activeElement).toBe(notice));
  expect(whereNow()).toBe('/cart');
  expect(checkoutCart()).toEqual([]);
  press('Update cart');
  press('Proceed to Checkout');
  await waitFor(() => expect(whereNow()).toBe('/checkout'));
  expect(checkoutCart()[0]?.price).toBe(5_000);
});

test('shows a failure on the way to the checkout and keeps the cart', async () => {
  open([mug], () => refusal(500, 'internal_error', 'Oh no.'));
  press('Proceed to Checkout');
  expect(
    await screen.findByText('An error occurred while processing your request. Please try again.'),
  ).toBeTruthy();
  expect(currentCart()).toEqual([mug]);
  expect(whereNow()).toBe('/cart');
});

test('asks a visitor to sign in and keeps the cart', async () => {
  act(() => dropSession());
  open();
  expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/merch');
  press('Proceed to Checkout');
  const dialog = within(await screen.findByRole('dialog', { name: /Login Required/ }));
  expect(dialog.getByText(/free shipping/).textContent).toContain('orders over ₦50,000');
  expect(dialog.getByRole('link', { name: 'Login to Checkout' }).getAttribute('href')).toBe('/login');
  expect(dialog.getByRole('link', { name: 'Create Account' }).getAttribute('href')).toBe('/register');
  fireEvent.click(dialog.getByRole('button', { name: 'Continue Shopping' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(currentCart()).toHaveLength(2);
});

test('restores the lines of an abandoned checkout', async () => {
  act(() => {
    changeCart(() => [tee]);
    beginCheckout();
  });
  open([mug]);
  expect(currentCart()).toEqual([mug, tee]);
  expect(screen.getByText('Stop-Loss Tee')).toBeTruthy();
});

test('offers the lines of a pending payment instead of restoring them', async () => {
  act(() => {
    changeCart(() => [tee]);
    beginCheckout();
    recordPaymentStarted();
  });
  open([]);
  expect(await screen.findByRole('heading', { name: 'You have a payment in progress' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to checkout' }).getAttribute('href')).toBe('/checkout');
  expect(currentCart()).toEqual([]);
  press('Put them back in the cart');
  expect(currentCart()).toEqual([tee]);
  expect(screen.queryByText('You have a payment in progress')).toBeNull();
});

test('follows changes of another tab immediately', () => {
  open([mug]);
  act(() => {
    localStorage.setItem('cart', JSON.stringify([{ ...mug, quantity: 7 }]));
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
  });
  expect(screen.getByRole('spinbutton')).toHaveProperty('value', '7');
});
