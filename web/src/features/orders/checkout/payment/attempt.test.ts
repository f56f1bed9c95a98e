import { beforeEach, expect, test, vi } from 'vitest';
import { linesText } from '../../../../shared/cart/cart-rules.ts';

type Attempt = typeof import('./attempt.ts');
let attempt: Attempt;
const asked = { userId: 'ada', lines: 'tee::1', shipping: 'Ikeja' };

/** The module as a page that was just opened has it: storage stays, memory does not. */
async function openPage(): Promise<Attempt> {
  vi.resetModules();
  return import('./attempt.ts');
}

beforeEach(async () => {
  attempt = await openPage();
});

test('the same checkout has the same key, after a reload too', async () => {
  attempt.openAttempt();
  const key = attempt.keyFor(asked);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  attempt.openAttempt();
  expect(attempt.keyFor({ ...asked })).toBe(key);
  expect((await openPage()).keyFor(asked)).toBe(key);
});

test('a copy of the tab, made before anything was asked for, has the same key', async () => {
  attempt.openAttempt();
  const copied = sessionStorage.getItem('poc-checkout-attempt') ?? '';
  const key = attempt.keyFor(asked);
  sessionStorage.setItem('poc-checkout-attempt', copied);
  expect((await openPage()).keyFor(asked)).toBe(key);
});

test.each(['userId', 'lines', 'shipping'] as const)('another %s has another key', (part) => {
  const key = attempt.keyFor(asked);
  expect(attempt.keyFor({ ...asked, [part]: 'other' })).not.toBe(key);
});

test('an order that a changed checkout left behind is known', () => {
  attempt.keyFor(asked);
  expect(attempt.orderBefore(asked)).toBeNull();
  attempt.noteOrder('o1');
  expect(attempt.orderBefore(asked)).toBeNull();
  expect(attempt.orderBefore({ ...asked, shipping: 'Yaba' })).toEqual({ orderId: 'o1', sameLines: true });
  expect(attempt.orderBefore({ ...asked, lines: 'tee::2' })).toEqual({ orderId: 'o1', sameLines: false });
});

test('after it lapsed there is a new key, and no order', () => {
  const key = attempt.keyFor(asked);
  attempt.noteOrder('o1');
  attempt.renewAttempt();
  expect(attempt.keyFor(asked)).not.toBe(key);
  expect(attempt.orderBefore({ ...asked, shipping: 'Yaba' })).toBeNull();
});

test('paid for, the key is used up; another order’s end leaves it', () => {
  const key = attempt.keyFor(asked);
  attempt.noteOrder('o1');
  attempt.endAttempt('o2');
  expect(attempt.keyFor(asked)).toBe(key);
  attempt.endAttempt('o1');
  expect(attempt.keyFor(asked)).not.toBe(key);
});

test('what was given back and then paid for is in the cart no more; other lines are', async () => {
  const cart = await import('../../../../shared/cart/cart-store.ts');
  cart.addToCart({ id: '1'.repeat(24), product_name: 'Tee', price: 1, image_url: '' });
  const bought = { ...asked, lines: linesText(cart.currentCart()) };
  attempt.keyFor(bought);
  attempt.noteOrder('o1');
  attempt.endAttempt('o1');
  expect(cart.currentCart()).toEqual([]);
  cart.addToCart({ id: '2'.repeat(24), product_name: 'Mug', price: 1, image_url: '' });
  attempt.keyFor(bought);
  attempt.noteOrder('o2');
  attempt.endAttempt('o2');
  expect(cart.currentCart()).toHaveLength(1);
});

test.each(['{', '[]', 'null', '{"key":"x"}', `{"key":"${'a'.repeat(32)}","asked":5,"orderId":null}`])(
  'what others left in storage (%s) makes a new key',
  (text) => {
    sessionStorage.setItem('poc-checkout-attempt', text);
    attempt.openAttempt();
    expect(attempt.keyFor(asked)).toMatch(/^[0-9a-f]{32}$/);
  },
);

test('without storage the key lives as long as the page', () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  attempt.openAttempt();
  const key = attempt.keyFor(asked);
  expect(attempt.keyFor(asked)).toBe(key);
  attempt.noteOrder('o1');
  attempt.endAttempt('o1');
  expect(attempt.keyFor(asked)).not.toBe(key);
  refuse.mockRestore();
});
