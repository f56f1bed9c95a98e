import type { Page } from 'playwright-core';

const messages = (page: Page) => page.getByRole('list', { name: 'Messages' });

/** A text in the chat: not what is read aloud beside it. */
export const said = (page: Page, text: string) => messages(page).getByText(text);

/** A whole line of the chat, with its buttons. */
export const lineOf = (page: Page, text: string) =>
  messages(page).getByRole('listitem').filter({ hasText: text });

/** Writes into the chat, and sends it. */
export async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your message').fill(text);
  await page.keyboard.press('Enter');
}

/** Waits until the chat has its connection. */
export const connected = (page: Page): Promise<void> =>
  page.getByText('Connected', { exact: true }).waitFor();
