import type { Page } from 'playwright-core';

const messages = (page: Page) => page.getByRole('list', { name: 'Messages' });

/** Finds a text in the chat, without the copy for screen readers. */
export const said = (page: Page, text: string) => messages(page).getByText(text);

/** Finds a whole line of the chat, with its buttons. */
export const lineOf = (page: Page, text: string) =>
  messages(page).getByRole('listitem').filter({ hasText: text });

/** Types a chat message and sends it. */
export async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your message').fill(text);
  await page.keyboard.press('Enter');
}

/** Waits until the chat is connected. */
export const connected = (page: Page): Promise<void> =>
  page.getByText('Connected', { exact: true }).waitFor();
