import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const mug = { id: 'a'.repeat(24), product_name: 'Mug', price: 4_900, image_url: '/mug.webp' };
const tee = { id: 'b'.repeat(24), product_name: 'Tee', price: 12_500, image_url: '/tee.webp' };

/** A tab: its own instance of the modules over the shared storage. */
async function openTab() {
  vi.resetModules();
  const cart = await import('./cart-store.ts');
  const checkout = await import('./checkout-cart.ts');
  return { ...cart, ...checkout };
}
const inStorage = () => JSON.parse(localStorage.getItem('cart') ?? '[]');
const inTab = () => JSON.parse(sessionStorage.getItem('checkoutCart') ?? '[]');
/** The event that browsers dispatch in other tabs. */
const notifyTabs = (key: string | null = 'cart') =>
  window.dispatchEvent(new StorageEvent('storage', { key }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

test('the cart survives a reload', async () => {
  (await openTab()).addToCart(mug, 2);
  expect(inStorage()).toEqual([{ ...mug, quantity: 2 }]);
  expect((await openTab()).currentCart()).toEqual([{ ...mug, quantity: 2 }]);
});

test('returns the quantity that was added', async () => {
  const { addToCart } = await openTab();
  expect(addToCart(mug, 98)).toBe(98);
  expect(addToCart(mug, 5)).toBe(2);
  expect(addToCart(mug)).toBe(0);
});

test('an empty cart leaves nothing in storage', async () => {
  const { addToCart, removeLine, clearCart, setQuantity, currentCart } = await openTab();
  addToCart(mug);
  setQuantity(mug, 2);
  expect(inStorage()).toEqual([{ ...mug, quantity: 2 }]);
  removeLine(mug);
  expect(localStorage.getItem('cart')).toBeNull();
  addToCart(mug);
  addToCart(tee);
  removeLine(mug);
  expect(currentCart().map(({ id }) => id)).toEqual([tee.id]);
  clearCart();
  expect(localStorage.getItem('cart')).toBeNull();
});

test('two tabs stay synchronized', async () => {
  const one = await openTab();
  const two = await openTab();
  one.addToCart(mug);
  notifyTabs();
  expect(two.currentCart()).toEqual([{ ...mug, quantity: 1 }]);
  two.clearCart();
  notifyTabs();
  expect(one.currentCart()).toEqual([]);
  one.addToCart(tee);
  localStorage.clear();
  notifyTabs(null);
  expect(one.currentCart()).toEqual([]);
});

test('does not overwrite another tab’s change whose event is pending', async () => {
  const one = await openTab();
  const two = await openTab();
  one.addToCart(mug);
  two.addToCart(tee);
  one.addToCart(mug);
  expect(inStorage()).toEqual([
    { ...mug, quantity: 2 },
    { ...tee, quantity: 1 },
  ]);
});

test('drops invalid entries in storage, and nothing else', async () => {
  const tab = await openTab();
  localStorage.setItem('cart', JSON.stringify([{ ...mug, quantity: -7 }, { ...tee, price: -1 }, 'x']));
  notifyTabs();
  expect(tab.currentCart()).toEqual([{ ...mug, quantity: 1 }]);
  localStorage.setItem('cart', '{"broken');
  notifyTabs();
  expect(tab.currentCart()).toEqual([]);
  tab.addToCart(tee);
  expect(inStorage()).toEqual([{ ...tee, quantity: 1 }]);
});

test('keeps the cart in memory when the browser blocks storage', async () => {
  const tab = await openTab();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  tab.addToCart(mug);
  tab.addToCart(mug);
  notifyTabs();
  expect(tab.currentCart()).toEqual([{ ...mug, quantity: 2 }]);
  expect(tab.beginCheckout()).toEqual([{ ...mug, quantity: 2 }]);
  expect(tab.currentCart()).toEqual([{ ...mug, quantity: 2 }]);
});

test('Proceed to Checkout moves the cart to session storage, once', async () => {
  const tab = await openTab();
  tab.addToCart(mug, 2);
  const lines = [{ ...mug, quantity: 2 }];
  expect(tab.beginCheckout()).toEqual(lines);
  expect(inTab()).toEqual(lines);
  expect(localStorage.getItem('cart')).toBeNull();
  expect(tab.beginCheckout()).toEqual(lines);
  expect((await openTab()).checkoutCart()).toEqual(lines);
});

test('a failed payment restores the cart once, merged with newer lines', async () => {
  const tab = await openTab();
  tab.addToCart(mug, 2);
  tab.beginCheckout();
  tab.recordPaymentStarted();
  tab.addToCart(tee);
  tab.addToCart(mug);
  const back = await openTab();
  back.restoreCart();
  const merged = [
    { ...tee, quantity: 1 },
    { ...mug, quantity: 2 },
  ];
  expect(inStorage()).toEqual(merged);
  expect(sessionStorage.getItem('checkoutCart')).toBeNull();
  back.restoreCart();
  expect(inStorage()).toEqual(merged);
  expect(back.paymentWasStarted()).toBe(false);
});

test('a paid cart is not restored', async () => {
  const tab = await openTab();
  tab.addToCart(mug);
  tab.beginCheckout();
  tab.recordPaymentStarted();
  expect(tab.paymentWasStarted()).toBe(true);
  tab.finishCheckout();
  tab.restoreCart();
  expect(tab.currentCart()).toEqual([]);
  expect(tab.checkoutCart()).toEqual([]);
});

test('a second checkout includes unpaid lines of the first, but not those with a started payment', async () => {
  const tab = await openTab();
  tab.addToCart(mug);
  tab.beginCheckout();
  tab.addToCart(tee);
  expect(tab.beginCheckout().map(({ id }) => id)).toEqual([tee.id, mug.id]);
  tab.recordPaymentStarted();
  tab.addToCart(mug);
  expect(tab.beginCheckout().map(({ id }) => id)).toEqual([mug.id]);
  expect(tab.paymentWasStarted()).toBe(false);
});

test('ignores invalid data in session storage', async () => {
  sessionStorage.setItem('checkoutCart', '[{"id":"x","quantity":1e9}]');
  const tab = await openTab();
  expect(tab.checkoutCart()).toEqual([]);
  tab.restoreCart();
  expect(tab.currentCart()).toEqual([]);
});
