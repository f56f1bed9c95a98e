import type { Merch } from '@poc/contracts/entities/merch';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { takenOver } from './browser.ts';
import { address, cards } from './shop.ts';
import { until } from './system.ts';

/** Formats an amount with two decimals, as totals are shown. */
export const naira = (amount: number): string =>
  `₦${amount.toLocaleString('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** Adds one unit of a product to the cart on the shop's page, sorted by newest. */
export async function putIntoCart(page: Page, { product_name }: Pick<Merch, 'product_name'>): Promise<void> {
  const button = page.getByRole('button', { name: `Add to Cart: ${product_name}` }).last();
  const isThere = new URL(page.url(), 'http://x').pathname === '/merch';
  if (!isThere || (await button.count()) === 0) {
    // Lists for visitors may be a second old.
    const look = async () => {
      await page.goto('/merch?sort=newest');
      await button.waitFor({ timeout: 10_000 });
      return true;
    };
    await until(`${product_name} is for sale`, look, 60_000);
  }
  await takenOver(page);
  await button.click();
}

/** Fills in the address fields of the checkout that are still empty. */
export async function fillInAddress(page: Page): Promise<void> {
  await page.getByLabel(/^Address/).fill(address.address);
  await page.getByLabel(/^City/).fill(address.city);
  await page.getByLabel(/^State/).selectOption(address.state);
  await page.getByLabel(/^LGA/).fill(address.lga);
  await page.getByLabel(/^Landmark/).fill(address.landmark);
}

/** Finds the button that opens the payment page. Its name contains the total. */
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay ₦/ });

/** Waits for the provider's page. Compares ports only: browsers and processes use different names for this machine. */
export const onHostedPage = (page: Page): Promise<void> => {
  const { port } = new URL(inject('paystackUrl'));
  return page.waitForURL((address) => address.port === port);
};

/** Pays by card on the provider's page. Does not wait, since the next page differs. */
export async function payByCard(
  page: Page,
  card: (typeof cards)[keyof typeof cards] = cards.good,
): Promise<void> {
  await onHostedPage(page);
  await page.getByLabel('Card number').fill(card.card);
  await page.getByLabel(/^Expiry/).fill(card.expiry);
  await page.getByLabel('CVV').fill(card.cvv);
  await page.getByRole('button', { name: 'Pay by card' }).click();
}

export const paymentSuccessful = (page: Page) =>
  page.getByRole('heading', { name: 'Payment successful' }).waitFor();
export const paymentFailed = (page: Page) => page.getByRole('heading', { name: 'Payment Failed' }).waitFor();
