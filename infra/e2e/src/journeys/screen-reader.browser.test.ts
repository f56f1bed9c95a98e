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
  const addProduct = useProducts();
  const addStream = useStreams();
  /** Opens a page and its reader. */
  const openReader = async (as: Who, at: string) => {
    const { page, errors } = await open({ as, at });
    await takenOver(page);
    return { page, errors, ...(await screenReaderOn(page)) };
  };

  it('chats: hears others, and that a message was sent', async () => {
    const stream = await addStream();
    const { page, errors, arrive, press, fill, find, hear } = await openReader('member', '/live');
    await press('link', new RegExp(stream.Show.title));
    await arrive(stream.Show.title);
    await hear('Connected');
    const { page: other } = await open({ as: 'ada', at: page.url() });
    await fill('textbox', 'Your message', 'How far?');
    await page.keyboard.press('Enter');
    await hear('Message sent.');
    await said(other, 'How far?').waitFor();
    await write(other, 'I dey.');
    await hear(/: I dey\.$/);
    expect((await find('textbox', 'Your message')).states.focused).toBe(true);
    expect(errors).toEqual([]);
  });

  it('buys a T-shirt, and finds the order again', async () => {
    const variants = [{ size: 'L', colour: null, stock: 5 }];
    const shirt = await addProduct({
      product_name: `T-shirt ${Date.now()}`,
      variants: JSON.stringify(variants),
    });
    const { page, errors, arrive, enter, fill, find, hear, press, read, ...reader } = await openReader(
      await signUp('Ebele Ear'),
      '/user/dashboard',
    );
    await press('link', 'Merch');
    await arrive('Merchandise');
    await press('button', `View Details: ${shirt.product_name}`);
    await enter(shirt.product_name);
    await press('button', 'Add to Cart');
    await hear('Choose a size first.');
    await press('radio', 'L', 'Space');
    await press('button', 'Add to Cart');
    await hear('Item added to cart successfully!');
    await press('link', 'View Cart');
    await arrive('Your cart');
    await press('button', 'Proceed to Checkout');
    await arrive('Checkout');
    expect(errors).toEqual([]);
  });

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
