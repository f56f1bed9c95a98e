import { expect, test } from 'vitest';
import {
  type Cart,
  cartTotals,
  countItems,
  lineTitle,
  lowStockText,
  mergeCarts,
  withoutLine,
  withProduct,
  withQuantity,
} from './cart-rules.ts';

const mug = { id: 'm', product_name: 'Urgent 2k Mug', price: 4_900, image_url: '/uploads/merch/mug.webp' };
const tee = { id: 't', product_name: 'Stop-Loss Tee', price: 12_500.5, image_url: '/uploads/merch/tee.webp' };
const one: Cart = withProduct([], mug, 1);
const brief = (cart: Cart) => cart.map(({ id, variant, quantity }) => [id, variant, quantity]);

test('adding the same product merges quantities', () => {
  const cart = withProduct(withProduct(one, tee, 1), mug, 2);
  expect(brief(cart)).toEqual([
    ['m', undefined, 3],
    ['t', undefined, 1],
  ]);
  expect(countItems(cart)).toBe(4);
});

test('each size of a product is a separate line', () => {
  const cart = withProduct(withProduct(withProduct([], tee, 1, 'M'), tee, 1, 'L'), tee, 2, 'M');
  expect(brief(cart)).toEqual([
    ['t', 'M', 3],
    ['t', 'L', 1],
  ]);
  expect(brief(withoutLine(cart, { id: 't', variant: 'M' }))).toEqual([['t', 'L', 1]]);
  expect(cart.map(lineTitle)).toEqual(['Stop-Loss Tee (M)', 'Stop-Loss Tee (L)']);
});

test('stores only the fields of a cart line', () => {
  const product = { ...mug, stock: 3, description: 'long' };
  const fields = ['id', 'product_name', 'price', 'image_url', 'quantity'];
  expect(Object.keys(withProduct([], product, 1)[0] ?? {})).toEqual(fields);
  expect(Object.keys(withProduct([], product, 1, 'M')[0] ?? {})).toEqual([...fields, 'variant']);
});

test('quantities are at least 1 and at most 100 per line', () => {
  for (const quantity of [0, -3, Number.NaN, 0.4])
    expect(withQuantity(one, mug, quantity)[0]?.quantity).toBe(1);
  expect(withQuantity(one, mug, 2.9)[0]?.quantity).toBe(2);
  expect(withQuantity(one, mug, 1e9)[0]?.quantity).toBe(100);
  expect(withProduct(withQuantity(one, mug, 99), mug, 5)[0]?.quantity).toBe(100);
});

test('a cart has at most 50 lines, whose quantities can still increase', () => {
  const full = Array.from({ length: 50 }, (_, at) => ({ ...mug, id: `p${at}`, quantity: 1 }));
  expect(withProduct(full, tee, 1)).toHaveLength(50);
  expect(withProduct(full, { ...mug, id: 'p7' }, 2)[7]?.quantity).toBe(3);
  expect(mergeCarts(full, one)).toHaveLength(50);
});

test('removes a line, and ignores an unknown one', () => {
  expect(withoutLine(one, mug)).toEqual([]);
  expect(withoutLine(one, { id: 'm', variant: 'L' })).toEqual(one);
});

test('merging two carts doubles nothing', () => {
  const other = withProduct(withQuantity(one, mug, 3), tee, 1);
  expect(mergeCarts(one, other)).toEqual(other);
  expect(brief(mergeCarts(other, one))).toEqual(brief(other));
  expect(mergeCarts(other, other)).toEqual(other);
});

test('totals include flat shipping, except for an empty cart', () => {
  expect(cartTotals(withProduct(one, tee, 3))).toEqual({
    subtotal: 42_401.5,
    shipping: 2_500,
    total: 44_901.5,
  });
  expect(cartTotals([])).toEqual({ subtotal: 0, shipping: 0, total: 0 });
});

test('adds kobo without floating-point errors', () => {
  const penny = { ...mug, price: 0.1 };
  expect(cartTotals(withProduct([], penny, 3))).toEqual({ subtotal: 0.3, shipping: 2_500, total: 2_500.3 });
});

test('totals include flat shipping above the free-shipping limit, which only the checkout applies', () => {
  expect(cartTotals(withQuantity(one, mug, 20)).shipping).toBe(2_500);
});

test('shows the low-stock badge from 1 to 9', () => {
  expect([0, 1, 9, 10].map((stock) => lowStockText({ stock }))).toEqual([
    null,
    'Only 1 left',
    'Only 9 left',
    null,
  ]);
});
