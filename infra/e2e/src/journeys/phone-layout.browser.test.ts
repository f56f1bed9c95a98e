import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { api, signIn } from '../support/api.ts';
import { phone, takenOver, useBrowser } from '../support/browser.ts';
import { payButton, putIntoCart } from '../support/checkout-screen.ts';
import { useProducts } from '../support/products.ts';

const lists = [
  { at: '/shows' },
  { at: '/merch' },
  { at: '/community' },
  { at: '/user/shows', as: 'member' },
  { at: '/user/merch', as: 'member' },
  { at: '/user/my-community', as: 'member' },
] as const;
const firstScreen = { ...phone, height: 800 };
const maxHomeHeight = 6_500;

async function heightOf(part: Locator): Promise<number> {
  await part.waitFor();
  return (await part.boundingBox())?.height ?? Number.NaN;
}

describe('a screen of 360 px', () => {
  const open = useBrowser();
  const addProduct = useProducts();

  it.each(lists)('shows the first picture of $at without scrolling', async (list) => {
    const { page } = await open({ viewport: firstScreen, ...list });
    const picture = page.getByRole('article').first().locator('img, .MuiAvatar-root').first();
    await picture.waitFor();
    const { y, height } = (await picture.boundingBox()) ?? { y: Number.NaN, height: 0 };
    expect(y + height).toBeLessThan(firstScreen.height);
  });

  it('shows the filters of a list on request, and how many are in use', async () => {
    const { page } = await open({ viewport: phone, at: '/community' });
    await takenOver(page);
    const sort = page.getByLabel('Sort by');
    expect(await sort.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await sort.selectOption('Most discussed');
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  });

  it('has all of the home page within eight screens', async () => {
    const { page } = await open({ viewport: firstScreen, at: '/' });
    await page.getByRole('link', { name: 'Join Stream' }).first().waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThan(maxHomeHeight);
  });

  it('shows the watched share of a show on one line', async () => {
    const { token, user } = await signIn('member');
    const { body } = await api('GET', `/users/${user.id}/continue-watching`, { token });
    const [watched] = body as { id: string }[];
    const { page } = await open({ viewport: phone, as: 'member', at: `/shows/${watched?.id}` });
    expect(
      await heightOf(
        page
          .getByRole('main')
          .getByText(/^\d+% watched$/)
          .first(),
      ),
    ).toBeLessThan(30);
  });

  it('shows an order of the dashboard in three lines', async () => {
    const { page } = await open({ viewport: phone, as: 'member', at: '/user/dashboard' });
    const row = page.getByRole('row').filter({ hasText: 'Kolo Savings Box' });
    expect(await heightOf(row)).toBeLessThan(150);
  });

  it('covers no product with the cart, and pays with a button of one line', async () => {
    const product = await addProduct();
    const { page } = await open({ viewport: phone, as: 'member' });
    await putIntoCart(page, product);
    await page.goto(`/merch/${product.id}`);
    const link = page.getByRole('link', { name: 'View Cart' });
    await expect.poll(() => link.textContent()).toBe('View Cart1');
    expect(await page.getByRole('button', { name: /^Cart 1 item/ }).isVisible()).toBe(false);
    await link.click();
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    expect(await heightOf(payButton(page))).toBeLessThan(50);
  });
});
