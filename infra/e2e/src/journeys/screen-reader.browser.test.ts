import { describe, expect, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import type { Who } from '../support/api.ts';
import { takenOver, useBrowser } from '../support/browser.ts';
import { onHostedPage } from '../support/checkout-screen.ts';
import { connected, said, write } from '../support/live/chat-screen.ts';
import { demoStream } from '../support/live/live-stream.ts';
import { useProducts } from '../support/products.ts';
import { type ScreenReader, screenReaderOn } from '../support/screen-reader.ts';
import { address, cards } from '../support/shop.ts';

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
  const openReader = async (as: Who, at: string) => {
    const { page, errors } = await open({ as, at });
    await takenOver(page);
    return { page, errors, ...(await screenReaderOn(page)) };
  };

  it('chats: hears others, and that a message was sent', async () => {
    const stream = await demoStream();
    const { page, errors, arrive, press, find, hear } = await openReader('member', '/live');
    await press('link', `Join Stream: ${stream.Show.title}`);
    await arrive(stream.Show.title);
    await hear('Connected');
    const { page: other } = await open({ as: 'ada', at: page.url() });
    await connected(other);
    await press('button', 'Skip to your message');
    const hello = `How far? ${Date.now()}`;
    await page.keyboard.type(hello);
    await page.keyboard.press('Enter');
    await hear('Message sent.');
    expect((await find('textbox', 'Your message')).states.focused).toBe(true);
    await said(other, hello).waitFor();
    const answer = `I dey ${Date.now()}`;
    await write(other, answer);
    await hear(new RegExp(`: ${answer}$`));
    expect(errors).toEqual([]);
  });

  it('buys a T-shirt, and finds the order again', async () => {
    const variants = [{ size: 'L', colour: null, stock: 5 }];
    const shirt = await addProduct({
      product_name: `T-shirt ${Date.now()}`,
      variants: JSON.stringify(variants),
    });
    const reader = await openReader(await signUp('Ebele Ear'), '/user/dashboard');
    const { page, errors, arrive, fill, hear, land, press, read } = reader;
    await press('link', 'Merch');
    await arrive('Merchandise');
    await press('button', `View Details: ${shirt.product_name}`);
    await land('dialog', shirt.product_name);
    await press('button', 'Add to Cart');
    await hear('Choose a size first.');
    await press('radio', 'L', 'Space');
    await press('button', 'Add to Cart');
    await hear('Item added to cart successfully!');
    await press('link', 'View Cart');
    await arrive('Your cart');
    await press('button', 'Proceed to Checkout');
    await arrive('Checkout');
    await press('button', /^Pay ₦/);
    const { states } = await land('textbox', 'Address');
    expect(states.invalid).toBe('true');
    await page.keyboard.type(address.address);
    await fill('textbox', 'City', address.city);
    await fill('combobox', 'State', address.state);
    await press('button', /^Pay ₦/);
    await onHostedPage(page);
    await payByCard(reader);
    await hear(/has arrived\. Thank you!$/);
    await press('link', 'View Order');
    await arrive('Thank you for your order!');

    await press('link', 'Go to Dashboard');
    await press('link', 'Orders');
    await arrive('My Orders');
    await press('button', /^View Details of order/);
    await land('dialog', 'Order details');
    expect(await read('heading')).toEqual([
      'Order details',
      'Products',
      'Summary',
      'Delivery',
      'What happened',
    ]);
    expect((await read('StaticText')).join(' ')).toMatch(/Status Paid Payment Paid \(/);
    expect(errors).toEqual([]);
  });

  it('buys Premium, and changes to Ultimate', async () => {
    const reader = await openReader(await signUp('Pelumi Ear'), '/user/subscription');
    const { page, errors, press, find, hear, arrive } = reader;
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
