import { describe, expect, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { takenOver, useBrowser } from '../support/browser.ts';
import { onHostedPage } from '../support/checkout-screen.ts';
import { type ScreenReader, screenReaderOn } from '../support/screen-reader.ts';
import { cards } from '../support/shop.ts';

async function payByCard({ fill, press }: ScreenReader): Promise<void> {
  const { card, expiry, cvv } = cards.good;
  await fill('textbox', 'Card number', card);
  await fill('textbox', /^Expiry/, expiry);
  await fill('textbox', 'CVV', cvv);
  await press('button', 'Pay by card');
}

describe('a member with a screen reader and a keyboard', () => {
  const open = useBrowser();

  it('buys Premium, and changes to Ultimate', async () => {
    const { page, errors } = await open({ as: await signUp('Pelumi Ear'), at: '/user/subscription' });
    await takenOver(page);
    const reader = await screenReaderOn(page);
    const { press, find, hear, arrive } = reader;
    for (const [choice, plan] of [
      ['Choose Premium', 'Premium'],
      ['Upgrade to Ultimate', 'Ultimate'],
    ] as const) {
      await press('link', choice);
      await arrive(/plan/i);
      await press('button', /^Pay ₦/);
      await onHostedPage(page);
      await payByCard(reader);
      await page.waitForURL('**/user/subscription');
      await hear(`Payment successful. ${plan} is yours.`);
      await find('region', 'Your plan');
    }
    expect(errors).toEqual([]);
  });
});
