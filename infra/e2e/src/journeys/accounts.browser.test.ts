import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newAddress, password, signUp } from '../support/accounts.ts';
import { type people, signIn } from '../support/api.ts';
import { keyboardTo, phone, useBrowser } from '../support/browser.ts';
import { codeTo, mailTo } from '../support/mail.ts';

const newPassword = 'Another-horse-8';

/** Labels of required fields go on after their words. */
const starting = (label: string) => new RegExp(`^${label}`);

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(starting(label)).fill(text);
  }
}

/** Signs in on the screen with any address; waits for nothing. */
async function tryToSignIn(page: Page, email: string, given: string): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith('/login')) await page.goto('/login');
  await fillIn(page, { Email: email, Password: given });
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function signInTo(page: Page, email: string, path: string, given = password): Promise<void> {
  await tryToSignIn(page, email, given);
  await page.waitForURL('**/user/dashboard');
  await page.goto(path);
}

describe('a new member', () => {
  const open = useBrowser();

  it('registers with the keyboard alone, pastes the code and is led to the page that was wanted', async () => {
    const { page, errors } = await open({ viewport: phone });
    const email = newAddress('keys');
    await page.goto('/user/settings');
    await page.waitForURL('**/login');
    await keyboardTo(page, /^Create an account$/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/register');
    await page.getByLabel(/^Name/).focus();
    for (const text of ['Ngozi Keys', email, '+234 803 000 0177', password]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
      if (text === password) await page.keyboard.press('Tab');
    }
    expect(await page.getByRole('button', { name: 'Create account' }).isDisabled()).toBe(true);
    await page.keyboard.type(password);
    await page.getByText('Passwords match', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/verify-email');
    const code = await codeTo(email);
    await page.getByLabel('Verification code').focus();
    await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByText('Email verified successfully! Redirecting to dashboard...').waitFor();
    await page.waitForURL('**/user/settings');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(errors).toEqual([]);
  });

  it('is asked for the code when signing in before it, and told of a wrong one', async () => {
    const { page } = await open();
    const email = newAddress('later');
    await page.goto('/register');
    await fillIn(page, {
      Name: 'Later Lawal',
      Email: email.toUpperCase(),
      Phone: '0803 000 0178',
      Password: password,
      'Confirm password': password,
    });
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/verify-email');
    const code = await codeTo(email);
    await tryToSignIn(page, email, password);
    await page.getByRole('link', { name: 'Enter your code' }).click();
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    await page.getByLabel('Verification code').fill(wrong);
    await page.getByText('That code is not right or has expired.').waitFor();
    await page.getByLabel('Verification code').fill(code);
    await page.waitForURL('**/user/dashboard');
  });
});

describe('somebody who does not know the password', () => {
  const open = useBrowser();

  it('is locked out for a minute, with a countdown', async () => {
    const { email } = await signUp();
    const { page } = await open();
    await page.goto('/login');
    for (let tries = 0; tries < 5; tries += 1) {
      await tryToSignIn(page, email, `wrong ${tries}`);
      await page.getByText('Invalid email or password').waitFor();
    }
    await tryToSignIn(page, email, password);
    await page.getByText('Too many login attempts. Please wait before trying again.').waitFor();
    await page.getByText(/Too many login attempts\. Please wait \d+ seconds before trying again\./).waitFor();
    expect(await page.getByRole('button', { name: 'Login', exact: true }).isDisabled()).toBe(true);
  });

  it('gets a code by mail and chooses another; other devices are signed out', async () => {
    const { email } = await signUp();
    const known = await codeTo(email);
    const [elsewhere, forgetful] = [await open(), await open({ viewport: phone })];
    await signInTo(elsewhere.page, email, '/user/profile');
    const { page } = forgetful;
    await page.goto('/login');
    await page.getByText('Forgot your password?').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await dialog.getByLabel('Code').fill(await codeTo(email, known));
    await dialog.getByLabel(/^New password/).fill(newPassword);
    await dialog.getByLabel('Confirm new password').fill('something else');
    await dialog.getByText('Passwords do not match').first().waitFor();
    expect(await dialog.getByRole('button', { name: 'Change password' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Confirm new password').fill(newPassword);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await dialog.waitFor({ state: 'detached' });
    await tryToSignIn(page, email, password);
    await page.getByText('Invalid email or password').waitFor();
    await signInTo(page, email, '/user/profile', newPassword);
    await mailTo(email, /password/i);
    // Its access token may live for some seconds more; its session does not.
    await expect
      .poll(
        async () => {
          await elsewhere.page.reload();
          await elsewhere.page.waitForURL('**/login', { timeout: 2_000 }).catch(() => undefined);
          return new URL(elsewhere.page.url()).pathname;
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe('/login');
  });
});

describe('a member', () => {
  const open = useBrowser();

  it('changes name, phone, picture, and the address by a code', async () => {
    const person = await signUp('Before Name');
    const { page, errors } = await open();
    await signInTo(page, person.email, '/user/profile');
    const moved = newAddress('moved');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('After Name');
    await dialog.getByLabel('Phone').fill('+2348030000188');
    await dialog.getByLabel('Email').fill(moved);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('0803 000 0188').first().waitFor();
    await page.getByLabel('Code').fill(await codeTo(moved));
    await page.keyboard.press('Enter');
    await page.getByText(moved, { exact: true }).first().waitFor();
    await mailTo(person.email, new RegExp(moved.replaceAll('.', '\\.')));

    const picture = { name: 'me.png', mimeType: 'image/png', buffer: await smallPicture() };
    await page.getByLabel('Profile picture file').setInputFiles(picture);
    const shown = 'main img[src^="/uploads/avatars/"]';
    await page.locator(shown).first().waitFor();
    const width = `document.querySelector('${shown}')?.naturalWidth ?? 0`;
    await expect.poll(() => page.evaluate<number>(width)).toBeGreaterThan(0);
    await page
      .getByLabel('Profile picture file')
      .setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await page.getByText('Please select an image file').first().waitFor();
    await page.reload();
    await page.getByText('After Name').first().waitFor();
    expect(errors).toEqual([]);
  });

  it('keeps settings, downloads the data, and leaves for good', async () => {
    const person = await signUp('Leaving Soon');
    const { page } = await open({ viewport: phone });
    await signInTo(page, person.email, '/user/settings');
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
    await expect.poll(() => page.getByRole('radio', { name: 'Private' }).first().isChecked()).toBe(true);
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
    await page.waitForURL((address) => address.pathname === '/');
    await mailTo(person.email, /delet|erase/i);
    await tryToSignIn(page, person.email, password);
    await page.getByText('Invalid email or password').waitFor();
  });

  it('signs out in one tab and is out in the other', async () => {
    const { email } = await signUp();
    const { page, context } = await open();
    await signInTo(page, email, '/user/profile');
    const other = await context.newPage();
    await other.goto('/user/settings');
    await other.getByRole('tab', { name: 'Privacy' }).waitFor();
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await other.waitForURL('**/login');
  });
});

describe('an administrator', () => {
  const open = useBrowser();
  const signInAsAdmin = async (page: Page) => {
    const admin: keyof typeof people = 'admin';
    await page.goto('/login');
    await fillIn(page, { Email: 'admin@poc.test', Password: 'Admin-demo-1' });
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL('**/admin');
    return signIn(admin);
  };

  it('finds a person, changes role and address, sends a reset, and deletes; all of it is on record', async () => {
    const person = await signUp(`Managed ${Date.now()}`);
    const known = await codeTo(person.email);
    const { page, errors } = await open();
    await signInAsAdmin(page);
    await page.goto('/admin/users');
    await page.getByRole('searchbox', { name: 'Search users' }).fill(person.name);
    await page.getByText('Showing 1 to 1 of 1 results').waitFor();

    await page.getByLabel(`Role of ${person.name}`).selectOption('admin');
    await page.getByRole('dialog').getByRole('button', { name: 'Make Administrator' }).click();
    await page.getByText(`${person.name} is an administrator now.`).waitFor();
    await page.getByLabel(`Role of ${person.name}`).selectOption('user');
    await page.getByRole('dialog').getByRole('button', { name: 'Make Member' }).click();

    const task = async (name: string) => {
      await page.getByLabel(`Actions for ${person.name}`).click();
      await page.getByRole('menuitem', { name }).click();
      return page.getByRole('dialog');
    };
    const reset = await task('Reset Password');
    await reset.getByRole('button', { name: 'Reset Password' }).click();
    expect(await codeTo(person.email, known)).toMatch(/^\d{6}$/);

    const moved = newAddress('by-admin');
    const email = await task('Change Email');
    await email.getByLabel('New email').fill(moved);
    await email.getByRole('button', { name: 'Change Email' }).click();
    await email.waitFor({ state: 'detached' });
    await Promise.all([mailTo(person.email, /by-admin/), mailTo(moved, /by-admin/)]);

    const history = await task('History');
    await history.getByText(/changed the role from user to admin/).waitFor();
    await history.getByLabel('Close').click();

    const removal = await task('Delete User');
    await removal.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No users found.').waitFor();
    expect(errors).toEqual([]);
  });

  it('can not remove the last one', async () => {
    const { page } = await open();
    const { user } = await signInAsAdmin(page);
    await page.goto('/admin/users?role=admin');
    await page.getByLabel(`Role of ${user.name}`).selectOption('user');
    await page.getByRole('dialog').getByRole('button', { name: 'Make Member' }).click();
    await page.getByText('The last administrator can not be deleted or demoted.').waitFor();
    expect(await page.getByLabel(`Role of ${user.name}`).inputValue()).toBe('admin');
  });
});

/** A picture of one of the demo people: real bytes of a real format. */
async function smallPicture(): Promise<Buffer> {
  // 1 x 1, the smallest PNG that every decoder takes.
  return Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
}
