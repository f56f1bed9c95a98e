import { expect, it } from 'vitest';
import { phone, useBrowser } from '../support/browser.ts';
import { url } from '../support/system.ts';

const open = useBrowser();

it('shows the API reference on a phone, without another host', async () => {
  const { page, context, errors } = await open({ viewport: phone });
  const hosts = new Set<string>();
  context.on('request', (request) => void hosts.add(new URL(request.url()).origin));
  await page.goto('/api/docs');
  await page.getByRole('heading', { name: 'POC', exact: true }).waitFor();
  await page.getByRole('link', { name: /post \/auth\/login/i }).click();
  await page.getByRole('heading', { name: 'Sign in with email and password' }).waitFor();
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.width);
  expect([...hosts]).toEqual([new URL(url()).origin]);
  expect(errors).toEqual([]);
});
