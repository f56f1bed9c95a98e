import type { Merch } from '@poc/contracts/entities/merch';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { dropSession } from '../../../shared/auth/session-store.ts';
import { changeCart, clearCart, currentCart } from '../../../shared/cart/cart-store.ts';
import { beginCheckout, checkoutCart, finishCheckout } from '../../../shared/cart/checkout-cart.ts';
import { startMemberServer } from '../../../shared/testing/member-server.ts';
import { press, renderPage, toasts, whereNow } from '../../../shared/testing/page.tsx';
import { quoteOf, someLine, someProduct, someVariant } from '../../../shared/testing/products.ts';
import { list, refusal } from '../../../shared/testing/server.ts';
import { MerchPage } from './merch-page.tsx';

const { server } = startMemberServer();
const mug = someProduct();
const cap = someProduct({ product_name: 'Danfo Cap', price: 8_500, old_price: 10_000, stock: 2 });
const flask = someProduct({ product_name: 'Liquidity Flask', stock: 0 });
const tee = someProduct({
  product_name: 'Stop-Loss Tee',
  price: 12_500,
  stock: 4,
  variants: [someVariant('M', 'Black', 3), someVariant('L', 'Black', 0), someVariant('M', 'White', 1)],
});
const asked: string[] = [];

beforeEach(() => {
  act(() => {
    finishCheckout();
    clearCart();
  });
  asked.length = 0;
});

function open(products = [mug, cap, flask, tee], popular: Merch[] = [], url = '/merch') {
  server.use(
    http.get('*/api/merch/popular', () => list(popular)),
    http.get('*/api/merch/:id', ({ params }) => {
      const found = products.find(({ id }) => id === params.id);
      return found ? HttpResponse.json(found) : refusal(404, 'product_not_found', 'No.');
    }),
    http.get('*/api/merch', ({ request }) => {
      asked.push(new URL(request.url).search);
      return list(products);
    }),
    http.post('*/api/orders/quote', () => HttpResponse.json(quoteOf(currentCart()))),
  );
  renderPage(
    <main id="main" tabIndex={-1}>
      <Routes>
        <Route path="/merch" element={<MerchPage />} />
        <Route path="*" element={<h1>Elsewhere</h1>} />
      </Routes>
    </main>,
    url,
  );
}
const card = async (name: string) => within(await screen.findByRole('article', { name }));
const add = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `Add to Cart: ${name}` }));
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

test('shows six placeholders, then all products with their badges', async () => {
  open();
  // Includes the skeletons of the popular products.
  expect(screen.getAllByTestId('product-skeleton')).toHaveLength(6);
  expect((await card('Danfo Cap')).getByText('Only 2 left')).toBeTruthy();
  expect((await card('Danfo Cap')).getByText('-15%')).toBeTruthy();
  expect((await card('Danfo Cap')).getByText('₦8,500')).toBeTruthy();
  expect((await card('Urgent 2k Mug')).queryByText(/Only|left|%/)).toBeNull();
  const soldOut = (await card('Liquidity Flask')).getByRole('button');
  expect(soldOut.textContent).toBe('Out of Stock');
  expect(soldOut).toHaveProperty('disabled', true);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Popular Products' })).toBeNull());
});

test('hides Popular Products when there are none', async () => {
  open([mug], [cap]);
  const popular = within(await screen.findByRole('region', { name: 'Popular Products' }));
  expect(await popular.findByRole('article', { name: 'Danfo Cap' })).toBeTruthy();
});

test('sorts by name or price and keeps the order in the address', async () => {
  open();
  await card('Danfo Cap');
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(['Name', 'Price: Low to High', 'Price: High to Low']);
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'price-desc' } });
  await waitFor(() => expect(whereNow()).toBe('/merch?sort=price-desc'));
  await waitFor(() => expect(asked).toEqual(['?sort=name&limit=24', '?sort=price-desc&limit=24']));
});

test('says that the shop is empty', async () => {
  open([]);
  expect(await screen.findByRole('heading', { name: 'No products available' })).toBeTruthy();
  expect(screen.getByText('Check back later for new merchandise.')).toBeTruthy();
});

test('fills the cart on Add to Cart, and the floating button announces the count', async () => {
  open();
  await add('Urgent 2k Mug');
  await add('Urgent 2k Mug');
  expect(toasts()[0]).toBe('Item added to cart successfully!');
  expect(currentCart()).toEqual([
    { id: mug.id, product_name: 'Urgent 2k Mug', price: 4_900, image_url: '', quantity: 2 },
  ]);
  expect(screen.getByRole('button', { name: 'Cart 2 items' })).toBeTruthy();
  expect(screen.getByText('2 items in your cart').getAttribute('role')).toBe('status');
});

test('adds no more to the cart than the stock', async () => {
  open();
  for (let time = 0; time < 3; time += 1) await add('Danfo Cap');
  expect(currentCart()[0]?.quantity).toBe(2);
  expect(toasts().at(-1)).toBe('Your cart already holds all available units of Danfo Cap.');
});

test('requires a size and a colour before adding to the cart', async () => {
  open();
  await add('Stop-Loss Tee');
  const box = await dialog(/Stop-Loss Tee/);
  expect(currentCart()).toEqual([]);
  fireEvent.click(box.getByRole('button', { name: 'Add to Cart' }));
  expect(box.getByRole('status').textContent).toBe('Choose a size and a colour first.');
  expect(box.getByRole('radio', { name: 'L, out of stock' })).toHaveProperty('disabled', true);
  fireEvent.click(box.getByRole('radio', { name: 'White' }));
  fireEvent.click(box.getByRole('radio', { name: 'M' }));
  expect(box.getByText('Only 1 left')).toBeTruthy();
  expect(box.getByRole('button', { name: 'One Stop-Loss Tee more' })).toHaveProperty('disabled', true);
  fireEvent.click(box.getByRole('button', { name: 'Add to Cart' }));
  await waitFor(() => expect(box.getByRole('status').textContent).toBe('Item added to cart successfully!'));
  expect(currentCart()).toMatchObject([{ id: tee.id, variant: 'M / White', quantity: 1 }]);
});

test('shows quantities and sums in the cart modal and closes it with the last line', async () => {
  open();
  await add('Urgent 2k Mug');
  press('Cart 1 item');
  const box = await dialog(/Your cart/);
  fireEvent.click(box.getByRole('button', { name: 'One Urgent 2k Mug more' }));
  for (const text of ['₦9,800.00', '₦2,500.00', '₦12,300.00']) expect(box.getByText(text)).toBeTruthy();
  fireEvent.click(box.getByRole('button', { name: 'One Urgent 2k Mug less' }));
  fireEvent.click(box.getByRole('button', { name: 'Remove Urgent 2k Mug' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement?.id).toBe('main');
  // Adding the next product does not reopen the cart.
  await add('Danfo Cap');
  expect(screen.getByRole('button', { name: 'Cart 1 item' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('confirms before clearing the cart in the modal', async () => {
  open();
  await add('Urgent 2k Mug');
  press('Cart 1 item');
  fireEvent.click((await dialog(/Your cart/)).getByRole('button', { name: 'Clear cart' }));
  fireEvent.click((await dialog('Clear the cart?')).getByRole('button', { name: 'Clear cart' }));
  await waitFor(() => expect(currentCart()).toEqual([]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('leads signed-in users from the modal to the checkout', async () => {
  open();
  await add('Urgent 2k Mug');
  press('Cart 1 item');
  fireEvent.click((await dialog(/Your cart/)).getByRole('button', { name: 'Proceed to Checkout' }));
  await waitFor(() => expect(whereNow()).toBe('/checkout'));
  expect(checkoutCart()).toHaveLength(1);
  expect(currentCart()).toEqual([]);
});

test('closes the modal for visitors and opens Login Required', async () => {
  act(() => dropSession());
  open();
  await add('Urgent 2k Mug');
  press('Cart 1 item');
  fireEvent.click((await dialog(/Your cart/)).getByRole('button', { name: 'Proceed to Checkout' }));
  const box = await dialog(/Login Required/);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Your cart/ })).toBeNull());
  expect(box.getByText(/free shipping/).textContent).toContain('₦50,000');
  fireEvent.click(box.getByRole('button', { name: 'Continue Shopping' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(currentCart()).toHaveLength(1);
});

test('restores the cart after returning from a checkout', async () => {
  act(() => {
    changeCart(() => [someLine({ quantity: 3 })]);
    beginCheckout();
  });
  open();
  expect(await screen.findByRole('button', { name: 'Cart 3 items' })).toBeTruthy();
});

test('shows all other products when one is not what its contract says', async () => {
  const reported = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { variants: _, ...broken } = someProduct({ product_name: 'Half a Mug' });
  open([mug, broken as Merch, cap], [broken as Merch, flask]);
  await card('Danfo Cap');
  await card('Urgent 2k Mug');
  await card('Liquidity Flask');
  expect(screen.queryByRole('article', { name: 'Half a Mug' })).toBeNull();
  reported.mockRestore();
});

test('links a card to its product', async () => {
  open();
  const link = (await card('Danfo Cap')).getByRole('link', { name: 'Danfo Cap' });
  expect(link.getAttribute('href')).toBe(`/merch/${cap.id}`);
});
