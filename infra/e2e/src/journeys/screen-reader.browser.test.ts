import { describe, expect, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { phone, takenOver, useBrowser } from '../support/browser.ts';
import { onHostedPage } from '../support/checkout-screen.ts';
import { Viewer } from '../support/live/chat.ts';
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

  it('joins a stream, sends a message, and hears others', async () => {
    const [member, other, stream] = await Promise.all([
      signUp('Sade Listener'),
      signUp('Bola Talker'),
      demoStream(0),
    ]);
    const { page, errors } = await open({ viewport: phone, as: member, at: '/live' });
    await takenOver(page);
    const { press, fill, find, hear, arrive } = await screenReaderOn(page);
    for (const landmark of ['main', 'banner', 'contentinfo']) await find(landmark, /^/);
    await press('link', new RegExp(stream.Show.title));
    await arrive(stream.Show.title);
    await hear('Connected');
    const text = `Good evening ${Date.now()}`;
    await fill('textbox', 'Your message', text);
    await page.keyboard.press('Enter');
    await hear(new RegExp(`^Sade Listener: ${text}$`));
    const viewer = new Viewer(stream.id, other.token);
    await viewer.joined();
    for (const id of ['one', 'two']) {
      await viewer.sendUntilAcknowledged('How far?', id);
      await hear(/Bola Talker: How far\?$/);
    }
    viewer.close();
    expect(errors).toEqual([]);
  });

  it('buys a T-shirt', async () => {
    const variants = ['M', 'L'].map((size) => ({ size, colour: null, stock: 5 }));
    const shirt = await addProduct({ price: '9800', variants: JSON.stringify(variants) });
    const { page, errors } = await open({ as: await signUp('Ngozi Ear'), at: '/merch?sort=newest' });
    await takenOver(page);
    const reader = await screenReaderOn(page);
    const { press, reach, fill, find, hear, arrive } = reader;
    await press('button', `Add to Cart: ${shirt.product_name}`);
    await find('dialog', shirt.product_name);
    await press('button', 'Add to Cart');
    await hear(/Choose/);
    await reach('radio', 'M');
    await page.keyboard.press('ArrowRight');
    expect((await find('radio', 'L')).states.checked).toBe('true');
    await press('button', 'Add to Cart');
    await hear('Item added to cart successfully!');
    await press('link', 'View Cart');
    await arrive(/cart/i);
    await press('button', 'Proceed to Checkout');
    await arrive('Checkout');
    await fill('textbox', /^Address/, address.address);
    await fill('textbox', /^City/, address.city);
    await fill('combobox', /^State/, address.state);
    await fill('textbox', /^LGA/, address.lga);
    await press('button', /^Pay ₦/);
    await onHostedPage(page);
    await payByCard(reader);
    await find('heading', 'Payment successful');
    await press('link', 'View Order');
    await page.waitForURL('**/order-success/*');
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
