import { expect, test } from 'vitest';
import { newProductOf, productChangeOf, productForm, typedDiscount } from './product-form.ts';
import { cellKey } from './variants-grid.ts';

const { blank, specs, valuesOf } = productForm;
const priceRule = (text: string) => specs.price.rule(text);
const oldPriceRule = (text: string, price: string) => specs.old_price.rule(text, { price });
const stockRule = (text: string) => specs.stock.rule(text);
const sent = (form: FormData) => Object.fromEntries(form);
const tee = valuesOf({
  id: 'a'.repeat(24),
  product_name: 'Sapa tee',
  description: 'Cotton.',
  price: 7_500.5,
  old_price: 10_000,
  stock: 9,
  variants: [
    { key: 'M', size: 'M', colour: null, stock: 4 },
    { key: 'L', size: 'L', colour: null, stock: 5 },
  ],
  image_url: '/uploads/merch/tee.webp',
  low_stock_below: 10,
  orderCount: 3,
  createdAt: '2026-01-15T10:00:00.000Z',
});
const cap = { ...tee, sizes: '', stocks: '{}' };
const common = { product_name: 'Sapa tee', price: '7500.5', description: 'Cotton.' };

test('sends no empty fields for a new product', () => {
  const values = { ...blank, product_name: ' Cap ', price: '4500', stock: '12' };
  expect(sent(newProductOf(values))).toEqual({
    product_name: 'Cap',
    price: '4500',
    description: '',
    stock: '12',
  });
});

test('adds up the stocks of a new product with sizes', () => {
  expect(sent(newProductOf({ ...tee, stock: '1' }))).toMatchObject({
    stock: '9',
    old_price: '10000',
    variants: JSON.stringify([
      { size: 'M', colour: null, stock: 4 },
      { size: 'L', colour: null, stock: 5 },
    ]),
  });
});

test('sends the VAT class only when it changes', () => {
  expect(sent(productChangeOf({ ...cap, vat_class: 'exempt' }, cap, cap))).toEqual({
    ...common,
    vat_class: 'exempt',
  });
});

test('does not send unchanged stocks', () => {
  expect(sent(productChangeOf(tee, tee, tee))).toEqual(common);
  expect(sent(productChangeOf(cap, cap, cap))).toEqual(common);
  expect(sent(productChangeOf({ ...cap, stock: '20' }, cap, cap))).toEqual({ ...common, stock: '20' });
});

test('sends only the changed stocks of changed sizes', () => {
  const stocks = JSON.stringify({ [cellKey('M', null)]: '4', [cellKey('XL', null)]: '7' });
  expect(sent(productChangeOf({ ...tee, sizes: 'M, XL', stocks }, tee, tee))).toEqual({
    ...common,
    variants: JSON.stringify([
      { size: 'M', colour: null },
      { size: 'XL', colour: null, stock: 7 },
    ]),
  });
});

test('sends cleared fields as empty, and removed sizes as an empty list', () => {
  const emptied = { ...tee, old_price: '', sizes: '' };
  expect(sent(productChangeOf(emptied, tee, tee, []))).toEqual({
    ...common,
    old_price: '',
    images: '[]',
    variants: '[]',
  });
});

test('rounds the discount to whole percent', () => {
  expect(typedDiscount({ price: '7500', old_price: '11000' })).toBe(32);
  expect(typedDiscount({ price: '7500', old_price: '' })).toBeNull();
  expect(typedDiscount({ price: '7500', old_price: '7000' })).toBeNull();
  expect(typedDiscount({ price: 'x', old_price: '7000' })).toBeNull();
});

test.each(['-1', '1.005', '1e3', 'abc', '1000000001'])('rejects %j as a price', (text) => {
  expect(priceRule(text)).toBe('Please enter an amount in naira from 0, with two decimals at most.');
});

test('accepts valid prices and stocks', () => {
  expect([priceRule('0'), priceRule(' 4990.50 '), oldPriceRule('', '5'), oldPriceRule('6', '5')]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(priceRule(' ')).toBe('Please enter a price.');
  expect(oldPriceRule('5', '5')).toBe('The old price must be higher than the price.');
  expect(stockRule('')).toBe('Please enter a stock.');
  expect(stockRule('1.5')).toBe('Please enter a whole number from 0 to 1,000,000.');
  expect(stockRule('0')).toBe(true);
});
