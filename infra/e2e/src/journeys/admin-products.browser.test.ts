import type { Merch } from '@poc/contracts/entities/merch';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { api } from '../support/api.ts';
import { dialog, expectNoFault } from '../support/axe.ts';
import { phone, toast, useBrowser } from '../support/browser.ts';
import { putIntoCart } from '../support/checkout-screen.ts';
import { until } from '../support/system.ts';

describe('an administrator with a product', () => {
  const open = useBrowser();

  it('puts it on sale with pictures, sizes and discount, counts its stock, and takes it off again', async () => {
    const [admin, member] = await Promise.all([open({ as: 'admin' }), open({ as: 'ada', viewport: phone })]);
    const { page } = admin;
    const product_name = `Budget Boss Tee ${Date.now()}`;
    await createProduct(page, product_name, await member.page.screenshot());

    await member.page.goto('/merch?sort=newest');
    const card = member.page.getByRole('article', { name: product_name }).last();
    await card.getByText('Only 9 left').waitFor();
    await card.getByText('₦4,900').waitFor();
    await card.getByText('₦7,000').waitFor();
    await card.getByText('-30%').waitFor();
    await card.scrollIntoViewIfNeeded();
    const source = JSON.stringify(await card.locator('img').getAttribute('src'));
    await until('the picture shows', () =>
      member.page.evaluate<boolean>(
        `[...document.images].some((one) => one.getAttribute('src') === ${source} && one.naturalWidth > 0)`,
      ),
    );

    await changeStock(page, product_name);
    await until('the member can buy more of it', async () => {
      await member.page.reload();
      await card.getByText('₦4,900').waitFor();
      return (await card.getByText('Only 9 left').count()) === 0;
    });
    await putIntoCart(member.page, { product_name });
    const choosing = member.page.getByRole('dialog', { name: product_name });
    await choosing.getByRole('radio', { name: /^M/ }).check();
    await stepThroughPictures(member.page, product_name);
    await choosing.getByRole('button', { name: 'Add to Cart' }).click();
    await choosing.getByRole('link', { name: 'View Cart' }).click();
    await member.page.getByText(product_name).first().waitFor();

    await page.getByLabel(`Delete ${product_name}`).click();
    const question = page.getByRole('dialog', { name: `Delete “${product_name}”?` });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect((await searched(product_name)).map((found) => found.product_name)).toEqual([product_name]);
    await page.getByLabel(`Delete ${product_name}`).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await toast(page, `“${product_name}” was deleted.`).waitFor();
    await page.getByText('No products found.').waitFor();
    // Public lists may be a second old.
    await until(
      'the shop no longer lists the product',
      async () => (await searched(product_name)).length === 0,
    );
    await member.page.reload();
    await member.page
      .getByText(/no longer|gone|not sold any more/i)
      .first()
      .waitFor();
    expect(admin.errors).toEqual([]);
    expect(member.errors).toEqual([]);
  });
});

async function createProduct(page: Page, name: string, picture: Buffer): Promise<void> {
  await page.goto('/admin/merch');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const form = page.getByRole('dialog', { name: 'New product' });
  await form.getByLabel(/^Name/).fill(name);
  await form.getByLabel(/^Description/).fill('For anyone who pays themselves first.');
  await form.getByLabel(/^Price/).fill('4900');
  await form.getByLabel(/^Old price/).fill('7000');
  await form.getByText('30% off').waitFor();
  await form.getByLabel('Sizes').fill('S, M');
  await form.getByLabel('Stock of S').fill('5');
  await form.getByLabel('Stock of M').fill('4');
  await form.getByText('9 in all.').waitFor();
  await form
    .getByLabel('Picture files')
    .setInputFiles(
      ['back.png', 'front.png'].map((file) => ({ name: file, mimeType: 'image/png', buffer: picture })),
    );
  await form.getByRole('img', { name: 'New: front.png' }).waitFor();
  await form.getByRole('button', { name: 'Make main: picture 2' }).click();
  await expectNoFault(page, 'the form of a product with pictures', dialog);
  await form.getByRole('button', { name: 'Create Product' }).click();
  await toast(page, `“${name}” was saved.`).waitFor();
}

async function stepThroughPictures(page: Page, name: string): Promise<void> {
  const gallery = page.getByRole('region', { name: `Pictures of ${name}` });
  const seen = (place: number) => {
    const alt = JSON.stringify(`${name}, picture ${place} of 2`);
    return until(`picture ${place} is in view`, () =>
      page.evaluate<boolean>(
        `[...document.images].some((one) => one.alt === ${alt} && one.naturalWidth > 0 &&
          Math.abs(one.x - one.closest('section').getBoundingClientRect().x) < 2)`,
      ),
    );
  };
  await seen(1);
  await page.getByRole('button', { name: 'Picture 2 of 2' }).click();
  await seen(2);
  await gallery.press('ArrowLeft');
  await seen(1);
  await expectNoFault(page, 'the pictures of a product', dialog);
}

async function changeStock(page: Page, name: string): Promise<void> {
  await page.getByLabel('Search products').fill(name);
  await page.waitForURL(/search=/);
  await page.getByLabel(`Change the stock of ${name}`).click();
  const dialog = page.getByRole('dialog', { name: `Stock of ${name}` });
  await dialog.getByLabel(/^Size or colour/).selectOption('M');
  await dialog.getByLabel(/^Units/).fill('20');
  await dialog.getByLabel(/^Reason/).fill('New delivery');
  await dialog.getByRole('button', { name: 'Change Stock' }).click();
  await dialog.getByText('Saved. 29 available.').waitFor();
  await dialog
    .getByRole('listitem')
    .filter({ hasText: /^\+20Adjusted by .* \(M\): New delivery/ })
    .waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
}

const searched = async (name: string) =>
  (await api('GET', `/merch?search=${encodeURIComponent(name)}`)).body as Merch[];
