import { expect, test } from 'vitest';
import { quoteOf, someLine } from '../testing/products.ts';
import { changesOf, stocksOf, withChanges } from './cart-changes.ts';

const mug = someLine({ quantity: 3 });
const tee = someLine({ product_name: 'Stop-Loss Tee', price: 12_500, variant: 'M / Black', quantity: 2 });
const cart = [mug, tee];
const missing = (line: typeof mug, reason: 'gone' | 'out_of_stock' | 'too_few', stock: number) => ({
  id: line.id,
  variant: line.variant ?? null,
  product_name: reason === 'gone' ? '' : line.product_name,
  reason,
  stock,
});
const texts = (quote: ReturnType<typeof quoteOf>) => changesOf(cart, quote).map(({ text }) => text);

test('reports nothing without changes', () => {
  expect(changesOf(cart, quoteOf(cart))).toEqual([]);
  expect(withChanges(cart, quoteOf(cart))).toEqual(cart);
});

test('reports and applies a new price', () => {
  const quote = quoteOf(cart, { [mug.id]: { price: 5_200.5 } });
  expect(texts(quote)).toEqual(['The price of Urgent 2k Mug is now ₦5,200.50']);
  expect(withChanges(cart, quote)).toEqual([{ ...mug, price: 5_200.5 }, tee]);
});

test.each([
  [2, 'Only 2 of Urgent 2k Mug are left'],
  [1, 'Only 1 of Urgent 2k Mug is left'],
])('limits a quantity of 3 to a stock of %d', (stock, text) => {
  const asked = quoteOf(cart, { [mug.id]: { stock } });
  expect(texts(asked)).toEqual([text]);
  expect(withChanges(cart, asked)[0]?.quantity).toBe(stock);
  // The same for a quote with the real quantities.
  const refused = quoteOf(cart, {}, [missing(mug, 'too_few', stock)]);
  expect(texts(refused)).toEqual([text]);
  expect(withChanges(cart, refused)[0]?.quantity).toBe(stock);
});

test.each([
  ['gone', 'Stop-Loss Tee (M / Black) is no longer available'],
  ['out_of_stock', 'Stop-Loss Tee (M / Black) is out of stock'],
] as const)('reports a product that is %s by its name in the cart, and removes it', (reason, text) => {
  const quote = quoteOf(cart, {}, [missing(tee, reason, 0)]);
  expect(texts(quote)).toEqual([text]);
  expect(withChanges(cart, quote)).toEqual([mug]);
});

test('reports a higher price and a lower stock separately', () => {
  const quote = quoteOf(cart, { [tee.id]: { price: 13_000, stock: 1 } });
  expect(texts(quote)).toEqual([
    'The price of Stop-Loss Tee (M / Black) is now ₦13,000',
    'Only 1 of Stop-Loss Tee (M / Black) is left',
  ]);
  expect(withChanges(cart, quote)[1]).toEqual({ ...tee, price: 13_000, quantity: 1 });
});

test('distinguishes the sizes of a product, and keeps lines that the quote does not contain', () => {
  const large = { ...tee, variant: 'L / Black' };
  const quote = quoteOf([tee], {}, []);
  expect(changesOf([large], quote)).toEqual([]);
  expect(withChanges([large], quote)).toEqual([large]);
  expect(stocksOf(quote).get(`${tee.id}:M / Black`)).toBe(40);
});
