import { expect, it } from 'vitest';
import { url } from '../support/system.ts';

it.each([
  ['/payment/callback?reference=poc_1', 'Checking your payment…'],
  [`/order-success/${'5f'.repeat(12)}`, 'Loading your order…'],
  ['/subscription/checkout?plan=premium', 'Loading your plan…'],
  ['/invitation?token=1', 'Checking your invitation…'],
  ['/newsletter/unsubscribe?token=1', 'Checking your link…'],
])('%s has "%s" in its HTML, without scripts', async (path, words) => {
  const response = await fetch(url() + path, { headers: { accept: 'text/html' } });
  expect(await response.text()).toContain(`<p role="status" class="shell-words">${words}</p>`);
});
