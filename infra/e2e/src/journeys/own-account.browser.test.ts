import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { newAddress, password, signUp } from '../support/accounts.ts';
import { api, login } from '../support/api.ts';
import { phone, toast, tryToSignIn, useBrowser } from '../support/browser.ts';
import { codeTo, mailTo } from '../support/mail.ts';
import { until } from '../support/system.ts';
import { times } from '../support/times.ts';

/** 1 x 1 pixel, the smallest PNG that every decoder accepts. */
const smallPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('a member', () => {
  const open = useBrowser();

  it('changes name, phone and picture, and the address with a code', async () => {
    const person = await signUp('Before Name');
    const { page, errors } = await open({ as: person, at: '/user/profile' });
    const moved = newAddress('moved');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('After Name');
    await dialog.getByLabel('Phone').fill('+2348030000188');
    await dialog.getByLabel('Email').fill(moved);
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('0803 000 0188').first().waitFor();
    await page.getByLabel('Code').fill(await codeTo(moved));
    await page.keyboard.press('Enter');
    await page.getByText(moved, { exact: true }).first().waitFor();
    await mailTo(person.email, new RegExp(moved.replaceAll('.', '\\.')));

    const picture = { name: 'me.png', mimeType: 'image/png', buffer: smallPicture };
    await page.getByLabel('Picture file').setInputFiles(picture);
    const shown = 'main img[src^="/uploads/avatars/"]';
    await page.locator(shown).first().waitFor();
    const width = `document.querySelector('${shown}')?.naturalWidth ?? 0`;
    await until('the picture shows', async () => (await page.evaluate<number>(width)) > 0);
    await page
      .getByLabel('Picture file')
      .setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await page.getByText('Please select an image file').first().waitFor();
    await page.reload();
    await page.getByText('After Name').first().waitFor();
    expect(errors).toEqual([]);
  });

  it('undoes a change of email by an attacker, and chooses a new password', async () => {
    const person = await signUp('Robbed Owner');
    const moved = newAddress('thief');
    const body = { name: person.name, phone: '0803 000 0199', email: moved, currentPassword: password };
    const { token, user } = person;
    expect((await api('PUT', `/users/${user.id}`, { token, body })).status).toBe(200);
    const confirmed = await api('POST', `/users/${user.id}/email/confirm`, {
      token,
      body: { code: await codeTo(moved) },
    });
    expect(confirmed.status).toBe(200);
    const { text } = await mailTo(person.email, /Undo the change/);
    const link = /\/email\/undo#\S+/.exec(text)?.[0] ?? '';

    const known = await codeTo(person.email);
    const { page, errors } = await open({ viewport: phone, at: link });
    await page.getByRole('heading', { name: 'Undo the email change?' }).waitFor();
    await page.getByRole('button', { name: 'Undo the change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reset your password' });
    await dialog.getByLabel('Code').fill(await codeTo(person.email, known));
    await dialog.getByLabel(/^New password/).fill('password123');
    await dialog.getByLabel('Confirm new password').fill('password123');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await dialog.getByText('This password is too common. Please choose another one.').waitFor();
    await dialog.getByLabel(/^New password/).fill('Mine-again-4');
    await dialog.getByLabel('Confirm new password').fill('Mine-again-4');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await dialog.waitFor({ state: 'detached' });
    await tryToSignIn(page, { email: person.email, password: 'Mine-again-4' });
    await page.waitForURL('**/user/dashboard');
    // Another gateway receives the revocation a moment later.
    await expect.poll(async () => (await api('GET', '/auth/profile', { token })).status).toBe(401);
    expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
  });

  it('signs in from a known browser while a stranger guesses', async () => {
    const person = await signUp('Guessed Owner');
    const { page } = await open({ at: '/login' });
    await tryToSignIn(page, person);
    await page.waitForURL('**/user/dashboard');
    await page.evaluate('localStorage.clear()');
    const guesses = await times(20, (at) =>
      api('POST', '/auth/login', { body: { email: person.email, password: `guess ${at}` } }),
    );
    expect(guesses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    expect((await login(person)).status).toBe(429);
    await page.goto('/login');
    await tryToSignIn(page, person);
    await page.waitForURL('**/user/dashboard');
  });

  it('changes settings, downloads the data, and deletes the account', async () => {
    const person = await signUp('Leaving Soon');
    const { page } = await open({ viewport: phone, as: person, at: '/user/settings' });
    const beyond = await page.getByRole('tablist').evaluate((tabs) => tabs.scrollWidth - tabs.clientWidth);
    expect(beyond, 'all tabs are in view').toBe(0);
    await page.getByRole('tab', { name: 'Notifications' }).click();
    await page.getByRole('switch', { name: 'Promotions' }).click();
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByText('Notification settings saved successfully').waitFor();
    await page.getByRole('tab', { name: 'Privacy' }).click();
    await page.getByRole('radio', { name: 'Private' }).first().check();
    await page.getByRole('tabpanel', { name: 'Privacy' }).getByRole('button', { name: /^Save/ }).click();
    await page.getByText('Privacy settings saved successfully').waitFor();
    await page.reload();
    await page.getByRole('tab', { name: 'Privacy' }).click();
    await until('it is kept', () => page.getByRole('radio', { name: 'Private' }).first().isChecked());
    await page.getByText('Marketing messages').first().waitFor();

    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const file = await readFile(await (await started).path(), 'utf8');
    expect(Object.keys(JSON.parse(file)).toSorted()).toEqual([
      'catalog',
      'commerce',
      'community',
      'exportedAt',
      'identity',
      'streaming',
    ]);
    expect(file).toContain(person.email);
    expect(file).not.toMatch(/argon2|passwordHash/);

    await page.getByRole('tab', { name: 'Account Settings' }).click();
    await page.getByRole('button', { name: /^Delete/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Password/).fill(password);
    await dialog.getByLabel(/^Type .* to confirm/).fill('DELETE');
    await dialog.getByRole('button', { name: /^Delete/ }).click();
    await toast(page, 'Your account was deleted.').waitFor();
    await page.getByRole('heading', { name: 'Trending Shows' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await mailTo(person.email, /delet|erase/i);
    await tryToSignIn(page, person);
    await page.getByText('Invalid email or password').waitFor();
  });

  it('signs out in all tabs', async () => {
    const { page, context } = await open({ as: await signUp(), at: '/user/profile' });
    const other = await context.newPage();
    await other.goto('/user/settings');
    await other.getByRole('tab', { name: 'Privacy' }).waitFor();
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await other.waitForURL('**/login');
  });
});
