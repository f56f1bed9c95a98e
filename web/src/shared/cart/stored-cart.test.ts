import { expect, test } from 'vitest';
import { cartOf, parseCart } from './stored-cart.ts';

const id = 'a'.repeat(24);
const line = { id, product_name: 'Urgent 2k Mug', price: 4_900, image_url: '/m.webp', quantity: 2 };

test('reads what the app stored', () => {
  const cart = [line, { ...line, variant: 'M' }];
  expect(parseCart(JSON.stringify(cart))).toEqual(cart);
});

test.each(['', '{', 'null', '"x"', '{}', '{"length":3}', '[[]]', '[null,1,"x"]', 'NaN', '[1e999'])(
  'returns an empty cart for %s',
  (text) => expect(parseCart(text)).toEqual([]),
);

test.each([
  ['an id of another shape', { id: '../../admin' }],
  ['an id that is no text', { id: 7 }],
  ['no name', { product_name: '  ' }],
  ['a negative price', { price: -1 }],
  ['a price that is text', { price: '5' }],
  ['a price that is no number', { price: Number.NaN }],
  ['an endless price', { price: Number.POSITIVE_INFINITY }],
  ['no quantity', { quantity: null }],
  ['a quantity that is text', { quantity: '3' }],
  ['a quantity that is no number', { quantity: Number.NaN }],
])('drops a line with %s, and keeps the others', (_, wrong) => {
  expect(cartOf([{ ...line, ...wrong }, line])).toEqual([line]);
});

test.each([
  [-5, 1],
  [0, 1],
  [2.7, 2],
  [1e9, 100],
  [Number.POSITIVE_INFINITY, 100],
])('converts a quantity of %d to %d', (quantity, whole) => {
  expect(cartOf([{ ...line, quantity }])[0]?.quantity).toBe(whole);
});

test('drops unknown fields, and replaces an invalid picture with the placeholder', () => {
  expect(cartOf([{ ...line, image_url: 5, variant: 3, isAdmin: true, __proto__: { x: 1 } }])).toEqual([
    { ...line, image_url: '' },
  ]);
});

test('merges duplicates of a product', () => {
  expect(cartOf([line, { ...line, quantity: 5 }, { ...line, variant: 'M' }])).toEqual([
    { ...line, quantity: 5 },
    { ...line, variant: 'M' },
  ]);
});

test('reads at most 50 lines', () => {
  const many = Array.from({ length: 500 }, (_, at) => ({ ...line, id: at.toString(16).padStart(24, '0') }));
  expect(cartOf(many)).toHaveLength(50);
});
