import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { api } from '../support/api.ts';
import { phone, takenOver, useBrowser } from '../support/browser.ts';
import { useProducts } from '../support/products.ts';
import { until } from '../support/system.ts';

describe('everything has an address', () => {
  const open = useBrowser();
  const addProduct = useProducts();
  const pathOf = (page: Page) => new URL(page.url()).pathname;
  const focused = (page: Page) => page.evaluate<string>('document.activeElement?.textContent ?? ""');

  it('a search on a phone leads to the product, and Back closes the cart, not the page', async () => {
    const product = await addProduct();
    // Lists for visitors may be a second old.
    await until('the search finds it', async () => {
      const hits = await api('GET', `/search?q=${encodeURIComponent(product.product_name)}`);
      return JSON.stringify(hits.body).includes(product.id);
    });
    const { page, errors } = await open({ viewport: phone, at: '/shows' });
    await takenOver(page);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.type(product.product_name);
    await page.getByRole('option', { name: new RegExp(`^${product.product_name}`) }).click();
    await page.getByRole('heading', { level: 1, name: product.product_name }).waitFor();
    expect(pathOf(page)).toBe(`/merch/${product.id}`);
    await until('the page begins at its heading', async () => (await focused(page)) === product.product_name);

    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await page.getByText('Item added to cart successfully!').waitFor();
    // The bar of a product's page leads to the cart page instead.
    await page.goto('/merch');
    await takenOver(page);
    await page.getByRole('button', { name: 'Cart 1 item' }).click();
    const cart = page.getByRole('dialog', { name: 'Your cart' });
    await cart.waitFor();
    await until('the dialog has its entry', () => page.evaluate<boolean>('history.state?.dialogs === 1'));
    await page.goBack();
    await cart.waitFor({ state: 'detached' });
    expect(pathOf(page)).toBe('/merch');
    await page.goBack();
    await page.waitForURL(`**/merch/${product.id}`);
    await page.goBack();
    await page.waitForURL('**/shows');
    expect(errors).toEqual([]);
  });
});
