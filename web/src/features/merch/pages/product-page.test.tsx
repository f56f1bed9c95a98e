import type { Merch } from '@poc/contracts/entities/merch';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Link, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { clearCart, currentCart } from '../../../shared/cart/cart-store.ts';
import { startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage, whereNow } from '../../../shared/testing/page.tsx';
import { idOf } from '../../../shared/testing/people.ts';
import { someProduct, someVariant } from '../../../shared/testing/products.ts';
import { list, refusal } from '../../../shared/testing/server.ts';
import { ProductPage } from './product-page.tsx';

const { server } = startMemberServer();
const images = ['/uploads/merch/1.webp', '/uploads/merch/2.webp'];
const cap = someProduct({ product_name: 'Danfo Cap', price: 8_500, old_price: 10_000, stock: 2, images });
const mug = someProduct();
const tee = someProduct({
  product_name: 'Stop-Loss Tee',
  variants: [someVariant('M', null, 3), someVariant('L', null, 0)],
});

beforeEach(() => act(() => clearCart()));

function open(product: Merch, more: Parameters<typeof server.use> = []) {
  server.use(
    http.get('*/api/merch/popular', () => list([cap, mug])),
    http.get('*/api/merch/:id', ({ params }) =>
      HttpResponse.json([product, cap, mug].find(({ id }) => id === params.id)),
    ),
  );
  server.use(...more);
  renderPage(
    <Routes>
      <Route path="/merch/:id" element={<ProductPage />} />
      <Route path="*" element={<Link to={`/merch/${product.id}`}>There</Link>} />
    </Routes>,
    `/merch/${product.id}`,
  );
}

test('shows everything about a product: name, pictures, price, stock, delivery and popular products', async () => {
  open(cap);
  expect(screen.getByText('Loading the product…')).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 1, name: 'Danfo Cap' })).toBeTruthy();
  expect(document.title).toBe('Danfo Cap · POC');
  expect(screen.getByRole('region', { name: 'Pictures of Danfo Cap' })).toBeTruthy();
  for (const text of ['₦8,500', '-15%', 'Only 2 left', '₦8,500.00', 'Holds tea and grudges.'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText(/free shipping/).textContent).toContain('₦50,000');
  const more = within(await screen.findByRole('region', { name: 'You may also like' }));
  expect(more.queryByText('Danfo Cap')).toBeNull();
  fireEvent.click(more.getByRole('link', { name: 'Urgent 2k Mug' }));
  await waitFor(() => expect(whereNow()).toBe(`/merch/${mug.id}`));
  expect(await screen.findByRole('heading', { level: 1, name: 'Urgent 2k Mug' })).toBeTruthy();
});

const option = (more: object) => ({
  ...{ id: idOf(71), name: 'Lagos Mainland', kind: 'delivery', min_days: 1, max_days: 2, price: 2_500 },
  ...{ pickup_address: '', pickup_hours: '', ...more },
});

test('estimates delivery and pickup once a state is chosen, and requests nothing before', async () => {
  const asked: unknown[] = [];
  const quote = http.post('*/api/orders/quote', async ({ request }) => {
    asked.push(await request.json());
    return HttpResponse.json({
      delivery_options: [
        option({}),
        option({ id: idOf(72), name: 'Yaba', kind: 'pickup', min_days: 0, max_days: 0, price: 0 }),
      ],
    });
  });
  open(tee, [quote]);
  const state = await screen.findByRole('combobox', { name: 'Delivery to' });
  expect(asked).toEqual([]);
  fireEvent.change(state, { target: { value: 'Lagos' } });
  const [first, second] = (await screen.findByText('Lagos Mainland')).closest('ul')?.children ?? [];
  expect(first?.textContent).toBe('Lagos MainlandArrives in 1–2 working days₦2,500');
  expect(second?.textContent).toBe('YabaReady for pickup on the same dayFree');
  expect(asked).toEqual([{ items: [{ id: tee.id, quantity: 1, variant: 'M' }], state: 'Lagos' }]);
});

test.each([
  [HttpResponse.json({ delivery_options: [] }), 'We do not deliver to Borno yet.'],
  [refusal(409, 'total_below_minimum', 'No.'), 'The estimate could not be loaded. The checkout shows it.'],
])('says when there is no estimate', async (response, text) => {
  open(mug, [http.post('*/api/orders/quote', () => response.clone())]);
  fireEvent.change(await screen.findByRole('combobox', { name: 'Delivery to' }), {
    target: { value: 'Borno' },
  });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('requires a size before adding to the cart and counts items on the cart link', async () => {
  open(tee);
  fireEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }));
  expect(screen.getByText('Choose a size first.')).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'L, out of stock' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('radio', { name: 'M' }));
  fireEvent.click(screen.getByRole('button', { name: 'One Stop-Loss Tee more' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
  await screen.findByText('Item added to cart successfully!');
  expect(currentCart()).toMatchObject([{ id: tee.id, variant: 'M', quantity: 2 }]);
  expect(screen.getByRole('button', { name: 'Cart 2 items' })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'View Cart' });
  expect([link.getAttribute('href'), link.textContent]).toEqual(['/cart', 'View Cart2']);
});

test('shows a changed price', async () => {
  open(mug);
  await screen.findByRole('heading', { level: 1 });
  server.use(http.get('*/api/merch/:id', () => HttpResponse.json({ ...mug, price: 5_500, stock: 0 })));
  fireEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
  expect(await screen.findByText('Urgent 2k Mug is out of stock.')).toBeTruthy();
  expect(screen.getByText('₦5,500')).toBeTruthy();
  expect(currentCart()).toEqual([]);
});

test.each([404, 400])('says that a product does not exist (%i), with a link', async (status) => {
  open(mug, [http.get('*/api/merch/:id', () => refusal(status, 'product_not_found', 'No.'))]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Product not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse Merch' }).getAttribute('href')).toBe('/merch');
  expect(document.title).toBe('Product not found · POC');
});

test('offers Retry when a product cannot be loaded', async () => {
  let failures = 1;
  open(mug, [
    http.get('*/api/merch/:id', () =>
      failures-- > 0 ? refusal(500, 'internal_error', 'Oh no.') : HttpResponse.json(mug),
    ),
  ]);
  expect(await screen.findByRole('heading', { name: 'The product could not be loaded' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Urgent 2k Mug' })).toBeTruthy();
});
