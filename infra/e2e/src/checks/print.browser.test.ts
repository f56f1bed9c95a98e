import { describe, expect, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { takenOver, useBrowser } from '../support/browser.ts';
import { useProducts } from '../support/products.ts';
import { placePaidOrder } from '../support/shop-orders.ts';

/** Colour of the VAT's text and of the sheet behind it. */
const coloursOfVat = `(() => {
  const text = [...document.querySelectorAll('*')].findLast((one) => one.textContent === 'Including VAT');
  return [getComputedStyle(text).color, getComputedStyle(text.closest('.MuiPaper-root, .surface')).backgroundColor];
})()`;

describe('a printed order', () => {
  const open = useBrowser();
  const addProduct = useProducts();

  it('has its sums in black on white and no navigation, on its page and in its dialog', async () => {
    const buyer = await signUp('Print Buyer');
    const { id } = await placePaidOrder(buyer, await addProduct({}));
    const { page } = await open({ as: buyer });
    for (const path of [`/order-success/${id}`, `/user/orders?order=${id}`]) {
      await page.emulateMedia({ media: 'screen' });
      await page.goto(path);
      await takenOver(page);
      const vat = page.getByText('Including VAT');
      await vat.waitFor();
      await page.emulateMedia({ media: 'print' });
      expect(await vat.isVisible(), path).toBe(true);
      expect(await page.getByText('Total', { exact: true }).last().isVisible(), path).toBe(true);
      for (const hidden of ['navigation', 'button', 'timer'] as const)
        expect(await page.getByRole(hidden).count(), `${hidden} on ${path}`).toBe(0);
      const colours = await page.evaluate<string[]>(coloursOfVat);
      expect(colours, path).toEqual(['rgb(51, 51, 51)', 'rgb(255, 255, 255)']);
    }
  });
});
