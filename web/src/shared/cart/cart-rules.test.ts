import { expect, test } from 'vitest';
import {
  addToCart,
  type Cart,
  cartTotals,
  countItems,
  decreaseQuantity,
  isCart,
  lowStockText,
  removeFromCart,
  setQuantity,
} from './cart-rules.ts';

const mug = { id: 'm', product_name: 'Urgent 2k Mug', price: 4_900, image_url: '/uploads/merch/mug.webp' };
const tee = { id: 't', product_name: 'Stop-Loss Tee', price: 12_500.5, image_url: '/uploads/merch/tee.webp' };
const one: Cart = addToCart([], mug);

test('adding the same product merges quantities', () => {
  const cart = addToCart(addToCart(one, tee), mug, 2);
  expect(cart.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['m', 3],
    ['t', 1],
  ]);
  expect(countItems(cart)).toBe(4);
});

test('only the fields of a cart line are stored', () => {
  const product = { ...mug, stock: 3, description: 'long' };
  expect(Object.keys(addToCart([], product)[0] ?? {})).toEqual([
    'id',
    'product_name',
    'price',
    'image_url',
    'quantity',
  ]);
});

test('a quantity is floored at 1', () => {
  for (const quantity of [0, -3, Number.NaN, 0.4])
    expect(setQuantity(one, 'm', quantity)[0]?.quantity).toBe(1);
  expect(setQuantity(one, 'm', 2.9)[0]?.quantity).toBe(2);
});

test('decreasing below 1 removes the line', () => {
  const two = setQuantity(one, 'm', 2);
  expect(decreaseQuantity(two, 'm')[0]?.quantity).toBe(1);
  expect(decreaseQuantity(one, 'm')).toEqual([]);
  expect(decreaseQuantity(one, 'unknown')).toEqual(one);
  expect(removeFromCart(one, 'm')).toEqual([]);
});

test('totals add the flat shipping, and nothing for an empty cart', () => {
  expect(cartTotals(addToCart(one, tee, 3))).toEqual({
    subtotal: 42_401.5,
    shipping: 2_500,
    total: 44_901.5,
  });
  expect(cartTotals([])).toEqual({ subtotal: 0, shipping: 0, total: 0 });
});

test('the flat shipping stays above the limit of free shipping: that is the checkout’s business', () => {
  expect(cartTotals(setQuantity(one, 'm', 20)).shipping).toBe(2_500);
});

test('the badge names what is left from 1 to 9', () => {
  expect([0, 1, 9, 10].map((stock) => lowStockText({ stock }))).toEqual([
    null,
    'Only 1 left',
    'Only 9 left',
    null,
  ]);
});

test('what is not a cart is not taken for one', () => {
  expect(isCart(one)).toBe(true);
  for (const value of [
    null,
    {},
    'x',
    [1],
    [{ ...mug }],
    [{ ...mug, quantity: 0 }],
    [{ ...mug, quantity: 1, price: '5' }],
  ]) {
    expect(isCart(value)).toBe(false);
  }
});
