import { beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/api.ts';
import { useBrowser } from '../support/browser.ts';
import { createShow } from '../support/shows.ts';

describe('a member', () => {
  const open = useBrowser({ serviceWorkers: 'allow' });
  let at: string;
  beforeAll(async () => {
    const { id } = await createShow(await signIn('admin'), { video_url: 'https://youtu.be/dQw4w9WgXcQ' });
    at = `/shows/${id}`;
  });

  it('sees show, list and history after 20 idle minutes, with a renewed token', async () => {
    const { page, errors } = await open({ as: 'ada' });
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 401) refused.push(response.url());
    });
    await page.clock.setSystemTime(Date.now() + 20 * 60_000);
    const renewed = page.waitForResponse((response) => response.url().endsWith('/auth/refresh'));
    await page.goto(at);
    expect((await renewed).status()).toBe(200);
    await page
      .getByRole('button', { name: /Watch Now|^Play/ })
      .first()
      .waitFor();
    await page.goto('/user/shows');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/user/watch-history');
    await page
      .getByRole('heading', { name: /Watch History/ })
      .first()
      .waitFor();
    expect(refused).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('is notified immediately of a lost network, keeps the draft, and sends nothing later', async () => {
    const { page, context } = await open({ as: 'ada', at });
    const sent: string[] = [];
    page.on('requestfinished', (request) => {
      if (request.method() === 'POST' && request.url().includes('/comments')) sent.push(request.url());
    });
    const field = page.getByLabel('Your comment');
    await field.fill('Sent from the bus');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Post comment' }).click();
    await page.getByText('No response from server').first().waitFor({ timeout: 10_000 });
    expect(await field.inputValue()).toBe('Sent from the bus');
    await context.setOffline(false);
    await page.waitForTimeout(3_000);
    expect(sent).toEqual([]);
    expect(await field.inputValue()).toBe('Sent from the bus');
  });
});
