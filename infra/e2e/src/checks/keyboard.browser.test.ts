import { describe, expect, it } from 'vitest';
import { people } from '../support/api.ts';
import { keyboardTo, takenOver, useBrowser } from '../support/browser.ts';
import { said } from '../support/live/chat-screen.ts';

describe('the keyboard', () => {
  const open = useBrowser();

  it('suffices to sign in, find a live stream and send a message', async () => {
    const { page } = await open({ at: '/login' });
    await takenOver(page);
    await page.getByLabel('Email').focus();
    await page.keyboard.type(people.ada.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(people.ada.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user/dashboard');
    await page.goto('/live');
    await page
      .getByRole('link', { name: /Join Stream/ })
      .first()
      .waitFor();
    await takenOver(page);
    await keyboardTo(page, /Join Stream|Join/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/live\/[0-9a-f]{24}/);
    await page.getByLabel('Your message').waitFor();
    await keyboardTo(page, /^Your message$/);
    const text = `by keyboard ${Date.now()}`;
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    const line = said(page, text);
    await line.waitFor();
    expect(await line.count()).toBe(1);
  });
});
