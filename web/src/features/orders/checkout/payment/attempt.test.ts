import { beforeEach, expect, test, vi } from 'vitest';
import { linesText } from '../../../../shared/cart/cart-rules.ts';

type Attempt = typeof import('./attempt.ts');
let attempt: Attempt;
const asked = { userId: 'ada', lines: 'tee::1', shipping: 'Ikeja' };

/** A fresh instance of the module, as in a reloaded page: storage stays, memory does not. */
async function openPage(): Promise<Attempt> {
  vi.resetModules();
  return import('./attempt.ts');
}

beforeEach(async () => {
  attempt = await openPage();
});

test('uses the same key for the same checkout, also after a reload', async () => {
  attempt.openAttempt();
  const key = attempt.keyFor(asked);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  attempt.openAttempt();
  expect(attempt.keyFor({ ...asked })).toBe(key);
  expect((await openPage()).keyFor(asked)).toBe(key);
});

test('uses the same key in a duplicate of the tab made before the order was placed', async () => {
  attempt.openAttempt();
  const copied = sessionStorage.getItem('poc-checkout-attempt') ?? '';
  const key = attempt.keyFor(asked);
  sessionStorage.setItem('poc-checkout-attempt', copied);
  expect((await openPage()).keyFor(asked)).toBe(key);
});

test.each(['userId', 'lines', 'shipping'] as const)('uses another key for another %s', (part) => {
  const key = attempt.keyFor(asked);
  expect(attempt.keyFor({ ...asked, [part]: 'other' })).not.toBe(key);
});

test('finds the order of a changed checkout', () => {
  attempt.keyFor(asked);
  expect(attempt.orderBefore(asked)).toBeNull();
  attempt.recordOrder('o1');
  expect(attempt.orderBefore(asked)).toBeNull();
  expect(attempt.orderBefore({ ...asked, shipping: 'Yaba' })).toEqual({ orderId: 'o1', sameLines: true });
  expect(attempt.orderBefore({ ...asked, lines: 'tee::2' })).toEqual({ orderId: 'o1', sameLines: false });
});

test('has a new key and no order after the reservation expired', () => {
  const key = attempt.keyFor(asked);
  attempt.recordOrder('o1');
  attempt.renewAttempt();
  expect(attempt.keyFor(asked)).not.toBe(key);
  expect(attempt.orderBefore({ ...asked, shipping: 'Yaba' })).toBeNull();
});

test('uses the key up when its order is paid, not when another order ends', () => {
  const key = attempt.keyFor(asked);
  attempt.recordOrder('o1');
  attempt.endAttempt('o2');
  expect(attempt.keyFor(asked)).toBe(key);
  attempt.endAttempt('o1');
  expect(attempt.keyFor(asked)).not.toBe(key);
});

test('removes lines from the cart that were restored and then paid for, and no other lines', async () => {
  const cart = await import('../../../../shared/cart/cart-store.ts');
  cart.addToCart({ id: '1'.repeat(24), product_name: 'Tee', price: 1, image_url: '' });
  const bought = { ...asked, lines: linesText(cart.currentCart()) };
  attempt.keyFor(bought);
  attempt.recordOrder('o1');
  attempt.endAttempt('o1');
  expect(cart.currentCart()).toEqual([]);
  cart.addToCart({ id: '2'.repeat(24), product_name: 'Mug', price: 1, image_url: '' });
  attempt.keyFor(bought);
  attempt.recordOrder('o2');
  attempt.endAttempt('o2');
  expect(cart.currentCart()).toHaveLength(1);
});

test.each(['{', '[]', 'null', '{"key":"x"}', `{"key":"${'a'.repeat(32)}","asked":5,"orderId":null}`])(
  'makes a new key for malformed storage (%s)',
  (text) => {
    sessionStorage.setItem('poc-checkout-attempt', text);
    attempt.openAttempt();
    expect(attempt.keyFor(asked)).toMatch(/^[0-9a-f]{32}$/);
  },
);

test('keeps the key as long as the page when there is no storage', () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  attempt.openAttempt();
  const key = attempt.keyFor(asked);
  expect(attempt.keyFor(asked)).toBe(key);
  attempt.recordOrder('o1');
  attempt.endAttempt('o1');
  expect(attempt.keyFor(asked)).not.toBe(key);
  refuse.mockRestore();
});
