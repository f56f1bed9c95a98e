import { describe, expect, it } from 'vitest';
import { nobody, people } from '../support/api.ts';
import { phone, useBrowser } from '../support/browser.ts';

describe('a visitor', () => {
  const open = useBrowser();

  it('sees headings that do not grow when their font arrives', async () => {
    const { page } = await open({ viewport: phone, at: '/login' });
    const growth = await page.evaluate<
      number[]
    >(`Promise.all(['Grotesque Variable', 'Fallback'].map((name) => document.fonts.load('700 40px "Bricolage ' + name + '"'))).then(() =>
      ['Welcome back', 'Your cart is empty', 'Create your account', 'Watch History', 'How far, Chidi?', 'User Management', 'Money'].map((text) => {
        const widthIn = (family) => {
          const span = document.body.appendChild(document.createElement('span'));
          span.textContent = text;
          span.style.cssText = 'white-space:nowrap;letter-spacing:-0.035em;font:700 40px ' + family;
          const { width } = span.getBoundingClientRect();
          span.remove();
          return width;
        };
        return widthIn('"Bricolage Grotesque Variable"') / widthIn('"Bricolage Fallback"');
      }))`);
    expect(Math.max(...growth)).toBeLessThanOrEqual(1);
    // The fallback font is so wide that headings with an 'M' do not grow either. 'How far, Chidi?' shrinks most, to 0.912.
    expect(Math.min(...growth)).toBeGreaterThan(0.9);
  });

  it('sees the home page with real shows and streams, without an error on the console', async () => {
    const { page, errors } = await open({ at: '/' });
    await page.getByRole('link', { name: 'View All' }).first().waitFor();
    await page.getByRole('link', { name: 'Join Stream' }).first().waitFor();
    await page.getByText('Where finance meets entertainment').first().waitFor();
    expect(errors).toEqual([]);
  });

  it('opens and closes the small-screen menu, which closes on navigation', async () => {
    const { page } = await open({ viewport: phone, at: '/' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Merch' }).click();
    await page.waitForURL('**/merch');
    await menu.waitFor({ state: 'detached' });
  });

  it('is redirected home from an unknown address', async () => {
    const { page } = await open({ at: '/no/such/page' });
    await page.waitForURL((address) => address.pathname === '/');
  });

  it('finds shows by their address, and is asked to sign in to watch', async () => {
    const { page } = await open({ at: '/shows' });
    await page
      .getByRole('button', { name: /Watch Now/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Please login to watch .+ and access your personalized dashboard\./).waitFor();
    await dialog.getByRole('button', { name: 'Maybe Later' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goto('/shows?search=no-show-has-this-name');
    await page.getByText('No shows found').waitFor();
    await page.getByText('Try adjusting your search or filter criteria.').waitFor();
  });

  it('fills a cart, which survives a reload, and is asked to sign in to check out', async () => {
    const { page } = await open({ viewport: phone, at: '/merch' });
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click();
    // A click before hydration takes effect after it, so the cart may be filled later.
    await page
      .getByRole('button', { name: /^Cart 1 item/ })
      .first()
      .waitFor();
    await page.reload();

    const stored = await page.evaluate(() => localStorage.getItem('cart'));
    expect(JSON.parse(stored ?? '[]')).toMatchObject([{ quantity: 1 }]);
    await page
      .getByRole('button', { name: /^(?!Add).*(cart|item)/i })
      .last()
      .click();
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await page.getByText('Login to Checkout').waitFor();
  });

  it('sees that a stream does not exist', async () => {
    const { page } = await open({ at: `/live/${nobody}` });
    await page.getByText('Stream not found').waitFor();
    await page.getByText("This stream may have ended or doesn't exist.").waitFor();
    expect(await page.getByRole('link', { name: 'Browse Shows' }).getAttribute('href')).toBe('/shows');
  });

  it('is sent to the sign-in from a member page, and returns to it', async () => {
    const { page } = await open({ at: '/user/orders' });
    await page.waitForURL('**/login');
    await page.getByLabel('Email').fill(people.member.email);
    await page.getByLabel(/^Password/).fill(people.member.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user/orders');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
    await page.goto('/admin/users');
    await page.waitForURL((address) => address.pathname === '/');
  });

  it('sees why a sign-in failed', async () => {
    const { page } = await open({ at: '/login' });
    await page.getByLabel('Email').fill('nobody@poc.test');
    await page.getByLabel(/^Password/).fill('wrong-password');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Invalid email or password').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});
