import { grainyPhotograph } from '@poc/kit/testing/pictures';
import { expect, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { takenOver, toast, useBrowser } from '../support/browser.ts';
import { until } from '../support/system.ts';

const open = useBrowser();
const kept = 'Object.entries(localStorage).find(([key]) => key.endsWith("-picture"))?.[1] ?? ""';

it('a picture chosen for a post survives its tab, is posted, and is deleted at sign-out', async () => {
  const writer = await signUp('Femi Photographer');
  const first = await open({ as: writer, at: '/community' });
  const { context, errors } = first;
  let { page } = first;
  await takenOver(page);
  const title = `Seen at Lekki ${Date.now()}`;
  // Larger than storage allows, and barely smaller at display size.
  const photograph = { name: 'lekki.jpg', mimeType: 'image/jpeg', buffer: await grainyPhotograph() };
  const choose = async () => {
    await page.getByLabel('Picture file').setInputFiles(photograph);
    await until('the draft is kept', async () => (await page.evaluate<string>(kept)) !== '');
  };
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('What is on your mind?').fill('The bridge at noon.');
  await choose();
  await page.getByLabel('What does it show?').fill('A bridge in the sun');

  await page.close();
  page = await context.newPage();
  await page.goto('/community');
  await takenOver(page);
  await page.getByText('Draft restored').waitFor();
  const chosen = page.getByRole('img', { name: 'The chosen one' });
  await chosen.waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe(title);
  expect(await page.getByLabel('What does it show?').inputValue()).toBe('A bridge in the sun');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await toast(page, 'Your post is published.').waitFor();
  await chosen.waitFor({ state: 'detached' });
  const posted = page
    .getByRole('article')
    .filter({ hasText: title })
    .getByRole('img', { name: 'A bridge in the sun' });
  await posted.scrollIntoViewIfNeeded();
  const isDrawn = () => posted.evaluate((image) => Number(Reflect.get(image, 'naturalWidth')) > 0);
  await until('the posted picture shows', isDrawn);

  // The form has collapsed.
  await page.getByLabel('Title').focus();
  await choose();
  await page.goto('/user/dashboard');
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await page.waitForURL(/\/login/);
  expect(await page.evaluate<string>(kept)).toBe('');
  expect(errors).toEqual([]);
});
