import { expect, test } from 'vitest';
import { cartOf, parseCart } from './stored-cart.ts';

const id = 'a'.repeat(24);
const line = { id, product_name: 'Urgent 2k Mug', price: 4_900, image_url: '/m.webp', quantity: 2 };

test('what the app stored comes back as it was', () => {
  const cart = [line, { ...line, variant: 'M' }];
  expect(parseCart(JSON.stringify(cart))).toEqual(cart);
});

test.each(['', '{', 'null', '"x"', '{}', '{"length":3}', '[[]]', '[null,1,"x"]', 'NaN', '[1e999'])(
  'no cart: %s',
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
])('a line with %s is left out, the others stay', (_, wrong) => {
  expect(cartOf([{ ...line, ...wrong }, line])).toEqual([line]);
});

test.each([
  [-5, 1],
  [0, 1],
  [2.7, 2],
  [1e9, 100],
  [Number.POSITIVE_INFINITY, 100],
])('a quantity of %d becomes %d', (quantity, whole) => {
  expect(cartOf([{ ...line, quantity }])[0]?.quantity).toBe(whole);
});

test('fields of others are left out; a picture that is none becomes the placeholder', () => {
  expect(cartOf([{ ...line, image_url: 5, variant: 3, isAdmin: true, __proto__: { x: 1 } }])).toEqual([
    { ...line, image_url: '' },
  ]);
});

test('doubles of one product become one line', () => {
  expect(cartOf([line, { ...line, quantity: 5 }, { ...line, variant: 'M' }])).toEqual([
    { ...line, quantity: 5 },
    { ...line, variant: 'M' },
  ]);
});

test('at most 50 lines are read', () => {
  const many = Array.from({ length: 500 }, (_, at) => ({ ...line, id: at.toString(16).padStart(24, '0') }));
  expect(cartOf(many)).toHaveLength(50);
});
