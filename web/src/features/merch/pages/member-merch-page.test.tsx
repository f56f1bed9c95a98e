import type { Merch } from '@poc/contracts/entities/merch';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { changeCart, clearCart, currentCart } from '../../../shared/cart/cart-store.ts';
import { beginCheckout, checkoutCart, finishCheckout } from '../../../shared/cart/checkout-cart.ts';
import { startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage, whereNow } from '../../../shared/testing/page.tsx';
import { someLine, someProduct } from '../../../shared/testing/products.ts';
import { list, refusal } from '../../../shared/testing/server.ts';
import { MerchPage } from './merch-page.tsx';

const { server } = startMemberServer();
const mug = someProduct();
const hoodie = someProduct({ product_name: 'Bear Market Hoodie', price: 28_000, stock: 3 });
const flask = someProduct({ product_name: 'Liquidity Flask', stock: 0 });
const asked: string[] = [];
let now: Merch[] = [];

beforeEach(() => {
  act(() => {
    finishCheckout();
    clearCart();
  });
  asked.length = 0;
  now = [mug, hoodie, flask];
});

function open(url = '/user/merch', respond = (_search: URLSearchParams): Response => list(now)) {
  server.use(
    http.get('*/api/merch/:id', ({ params }) => {
      const found = now.find(({ id }) => id === params.id);
      return found ? HttpResponse.json(found) : refusal(404, 'product_not_found', 'No.');
    }),
    http.get('*/api/merch', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      if (searchParams.get('limit') === '1') return list([hoodie]);
      asked.push(search);
      return respond(searchParams);
    }),
  );
  renderPage(
    <main id="main" tabIndex={-1}>
      <Routes>
        <Route path="/user/merch" element={<MerchPage />} />
        <Route path="*" element={<h1>Elsewhere</h1>} />
      </Routes>
    </main>,
    url,
  );
}
const details = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `View Details: ${name}` }));
  return within(await screen.findByRole('dialog', { name: new RegExp(name) }));
};
const slider = (name: string) => screen.getByRole('slider', { name });
const slide = (name: string, value: number) => fireEvent.change(slider(name), { target: { value } });
const sliderEnds = () => waitFor(() => expect(slider('Highest price').getAttribute('max')).toBe('28000'));

test('shows placeholders, then products with price and stock', async () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Merchandise' })).toBeTruthy();
  expect(screen.getAllByTestId('product-skeleton')).toHaveLength(6);
  const card = within(await screen.findByRole('article', { name: 'Bear Market Hoodie' }));
  expect(card.getByText('₦28,000')).toBeTruthy();
  expect(card.getByText('3 in stock')).toBeTruthy();
  expect(card.getByText('Only 3 left')).toBeTruthy();
  expect(screen.getByText('3 products')).toBeTruthy();
});

test('sorts by Name first, or by Newest', async () => {
  open();
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(['Name', 'Price low to high', 'Price high to low', 'Newest']);
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'name');
  await screen.findByRole('article', { name: 'Urgent 2k Mug' });
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'newest' } });
  await waitFor(() => expect(whereNow()).toBe('/user/merch?sort=newest'));
  await waitFor(() => expect(asked).toEqual(['?sort=name&limit=24', '?sort=newest&limit=24']));
});

test('searches after a pause in typing', async () => {
  open();
  await screen.findByRole('article', { name: 'Urgent 2k Mug' });
  for (const value of ['m', 'mu', 'mug']) {
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search merchandise' }), { target: { value } });
  }
  await waitFor(() => expect(whereNow()).toBe('/user/merch?search=mug'));
  await waitFor(() => expect(asked.at(-1)).toBe('?sort=name&limit=24&search=mug'));
  expect(asked).toHaveLength(2);
});

test('limits the sliders to 0 and the highest price in steps of 100, without crossing', async () => {
  open();
  await sliderEnds();
  for (const name of ['Lowest price', 'Highest price']) {
    expect(slider(name).getAttribute('min')).toBe('0');
    expect(slider(name).getAttribute('step')).toBe('100');
  }
  expect(slider('Highest price')).toHaveProperty('value', '28000');
  slide('Highest price', 9_000);
  slide('Lowest price', 20_000);
  expect(slider('Lowest price')).toHaveProperty('value', '9000');
  slide('Lowest price', 1_000);
  expect(screen.getByText('₦1,000 – ₦9,000')).toBeTruthy();
  expect(slider('Lowest price').getAttribute('aria-valuetext')).toBe('₦1,000');
  await waitFor(() => expect(whereNow()).toBe('/user/merch?min=1000&max=9000'));
  await waitFor(() => expect(asked.at(-1)).toBe('?sort=name&limit=24&minPrice=1000&maxPrice=9000'));
  slide('Highest price', 28_000);
  await waitFor(() => expect(whereNow()).toBe('/user/merch?min=1000'));
});

test('restores the whole shop on Reset Filters after an empty result', async () => {
  open('/user/merch?search=zzz&min=100&max=900&sort=newest', (search) =>
    list(search.has('search') ? [] : now),
  );
  expect(await screen.findByRole('heading', { name: 'No merchandise found' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Reset Filters' }));
  await waitFor(() => expect(whereNow()).toBe('/user/merch?sort=newest'));
  expect(await screen.findByRole('article', { name: 'Urgent 2k Mug' })).toBeTruthy();
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  await sliderEnds();
  expect(slider('Highest price')).toHaveProperty('value', '28000');
});

test('discards pending input on Reset Filters', async () => {
  open('/user/merch?search=hoodie');
  await sliderEnds();
  slide('Highest price', 9_000);
  fireEvent.click(await screen.findByRole('button', { name: 'Reset Filters' }));
  expect(slider('Highest price')).toHaveProperty('value', '28000');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'mug' } });
  await waitFor(() => expect(whereNow()).toBe('/user/merch?search=mug'));
});

test('shows a failure with Retry', async () => {
  let failures = 1;
  open('/user/merch', () => (failures-- > 0 ? refusal(500, 'internal_error', 'Oh no.') : list(now)));
  expect(await screen.findByRole('heading', { name: 'The shop could not be loaded' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('article', { name: 'Urgent 2k Mug' })).toBeTruthy();
});

test('adds a quantity from 1 to the stock from View Details, with the total', async () => {
  open();
  const box = await details('Bear Market Hoodie');
  expect(box.getByText('₦28,000.00')).toBeTruthy();
  expect(box.getByRole('button', { name: 'One Bear Market Hoodie less' })).toHaveProperty('disabled', true);
  const field = box.getByRole('spinbutton');
  expect([field.getAttribute('min'), field.getAttribute('max')]).toEqual(['1', '3']);
  fireEvent.change(field, { target: { value: '9' } });
  expect(box.getByText('₦84,000.00')).toBeTruthy();
  expect(box.getByRole('button', { name: 'One Bear Market Hoodie more' })).toHaveProperty('disabled', true);
  fireEvent.click(box.getByRole('button', { name: 'Add to Cart' }));
  expect(box.getByRole('button', { name: 'Processing...' })).toBeTruthy();
  await waitFor(() => expect(box.getByRole('status').textContent).toBe('Item added to cart successfully!'));
  expect(currentCart()).toMatchObject([{ id: hoodie.id, quantity: 3, price: 28_000 }]);
  expect(screen.getByText('3 items in your cart')).toBeTruthy();
  fireEvent.click(box.getByRole('link', { name: 'View Cart' }));
  await waitFor(() => expect(whereNow()).toBe('/user/cart'));
});

test('shows a sold-out product in View Details', async () => {
  open();
  const box = await details('Liquidity Flask');
  expect(box.getByRole('button', { name: 'Out of Stock' })).toHaveProperty('disabled', true);
});

test('shows a changed price and stock before anything is added', async () => {
  open();
  const box = await details('Bear Market Hoodie');
  fireEvent.change(box.getByRole('spinbutton'), { target: { value: '3' } });
  now = [{ ...hoodie, stock: 1, price: 30_000 }];
  fireEvent.click(box.getByRole('button', { name: 'Add to Cart' }));
  await waitFor(() =>
    expect(box.getByRole('status').textContent).toBe('Only 1 of Bear Market Hoodie is left.'),
  );
  expect(currentCart()).toEqual([]);
  expect(box.getByText('₦30,000.00')).toBeTruthy();
});

test('does not add a deleted product', async () => {
  open();
  const box = await details('Bear Market Hoodie');
  now = [];
  fireEvent.click(box.getByRole('button', { name: 'Add to Cart' }));
  expect((await box.findByRole('alert')).textContent).toBe('Failed to add item to cart. Please try again.');
  expect(currentCart()).toEqual([]);
  expect(box.getByRole('button', { name: 'Add to Cart' })).toBeTruthy();
});

test('uses cached data without a connection', async () => {
  open();
  const box = await details('Bear Market Hoodie');
  server.use(http.get('*/api/merch/:id', () => HttpResponse.error()));
  fireEvent.click(box.getByRole('button', { name: 'Add to Cart' }));
  await waitFor(() => expect(currentCart()).toHaveLength(1));
});

test('adds a product although the user opens the cart before its stock was read', async () => {
  open();
  await screen.findByRole('button', { name: 'View Details: Bear Market Hoodie' });
  server.use(http.get('*/api/merch/:id', () => new Promise(() => {})));
  const dialog = await details('Bear Market Hoodie');
  fireEvent.click(dialog.getByRole('button', { name: 'Add to Cart' }));
  fireEvent.click(dialog.getByRole('link', { name: /^View Cart/ }));
  await screen.findByRole('heading', { name: 'Elsewhere' });
  await waitFor(() => expect(currentCart()).toMatchObject([{ id: hoodie.id, quantity: 1 }]));
});

test('shows the number of items on the cart link', async () => {
  act(() => changeCart(() => [someLine({ quantity: 4 })]));
  open();
  const link = screen.getByRole('link', { name: 'Cart 4 items' });
  expect(link.getAttribute('href')).toBe('/user/cart');
});

test('clears the cart on order_success=true and removes only that parameter from the address', async () => {
  act(() => {
    changeCart(() => [someLine()]);
    beginCheckout();
    changeCart(() => [someLine()]);
  });
  open('/user/merch?sort=newest&order_success=true');
  await waitFor(() => expect(whereNow()).toBe('/user/merch?sort=newest'));
  expect(currentCart()).toEqual([]);
  expect(checkoutCart()).toEqual([]);
  expect(localStorage.getItem('cart')).toBeNull();
});

test('clears nothing on any other order_success', async () => {
  act(() => changeCart(() => [someLine()]));
  open('/user/merch?order_success=false');
  await screen.findByRole('article', { name: 'Urgent 2k Mug' });
  expect(currentCart()).toHaveLength(1);
});
