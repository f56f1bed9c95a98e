import { beforeEach, expect, test, vi } from 'vitest';
import { ada } from '../testing/people.ts';

const bola = { ...ada, id: 'b'.repeat(24) };
const mug = { id: 'c'.repeat(24), product_name: 'Mug', price: 4_900, image_url: '/mug.webp' };
const lines = [{ ...mug, quantity: 1 }];

/** A page load: new modules over the same storage. */
async function openPage() {
  vi.resetModules();
  return {
    ...(await import('../auth/session-store.ts')),
    ...(await import('./cart-store.ts')),
    ...(await import('./checkout-cart.ts')),
    ...(await import('./cart-copies.ts')),
  };
}
type Page = Awaited<ReturnType<typeof openPage>>;

const ways: [string, (page: Page) => void][] = [
  ['signed out', ({ leaveSession }) => leaveSession()],
  ['had a session that the server ended', ({ endSession }) => endSession()],
  ['is still signed in in this tab', () => undefined],
];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test.each(ways)('the next member gets neither cart nor checkout of a member who %s', async (_way, end) => {
  const page = await openPage();
  page.keepSession({ token: 't', user: ada });
  page.addToCart(mug);
  page.beginCheckout();
  page.recordOrderOfCopy(lines, '7'.repeat(24));
  page.recordPaymentStarted();
  page.addToCart(mug, 3);
  end(page);
  page.keepSession({ token: 't', user: bola });
  expect([page.currentCart(), page.checkoutCart(), page.paymentWasStarted()]).toEqual([[], [], false]);
  expect(localStorage.getItem(`poc-cart-copies-${bola.id}`)).toBeNull();
  page.addToCart(mug, 9);
  page.leaveSession();
  page.keepSession({ token: 't', user: ada });
  expect(page.currentCart()).toEqual([]);
  expect(page.copyOfOrder('7'.repeat(24))?.lines).toEqual(lines);
  const copies = JSON.parse(localStorage.getItem(`poc-cart-copies-${ada.id}`) ?? '[]');
  expect(copies.map((copy: { lines: unknown }) => copy.lines)).toContainEqual([{ ...mug, quantity: 3 }]);
});

test('a page that is loaded after the sign-in of another member removes the lines too', async () => {
  const page = await openPage();
  page.keepSession({ token: 't', user: ada });
  page.addToCart(mug);
  page.leaveSession();
  vi.resetModules();
  (await import('../auth/session-store.ts')).keepSession({ token: 't', user: bola });
  expect((await import('./cart-store.ts')).currentCart()).toEqual([]);
});

test('a visitor’s cart goes to the member who signs in, and a member’s cart survives their own return', async () => {
  const page = await openPage();
  page.addToCart(mug);
  page.keepSession({ token: 't', user: ada });
  expect(page.currentCart()).toEqual(lines);
  page.leaveSession();
  page.addToCart(mug);
  page.keepSession({ token: 't', user: ada });
  expect(page.currentCart()).toEqual([{ ...mug, quantity: 2 }]);
  page.leaveSession();
  page.keepSession({ token: 't', user: bola });
  expect(page.currentCart()).toEqual([]);
});

test('a checkout that returns to the cart after the sign-out still belongs to its member', async () => {
  const page = await openPage();
  page.keepSession({ token: 't', user: ada });
  page.addToCart(mug);
  page.beginCheckout();
  page.leaveSession();
  page.restoreCart();
  expect(page.currentCart()).toEqual(lines);
  page.keepSession({ token: 't', user: bola });
  expect(page.currentCart()).toEqual([]);
});
