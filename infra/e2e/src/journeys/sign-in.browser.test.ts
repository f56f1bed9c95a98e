import { describe, expect, it } from 'vitest';
import { newAddress, password, signUp } from '../support/accounts.ts';
import { keyboardTo, phone, signInOnScreen, tryToSignIn, useBrowser } from '../support/browser.ts';
import { codeTo, mailTo, wrongCode } from '../support/mail.ts';
import { until } from '../support/system.ts';

const newPassword = 'Another-horse-8';

describe('a new member', () => {
  const open = useBrowser();

  it('registers with the keyboard only, pastes the code and returns to the requested page', async () => {
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
    // The message is visible for two seconds only.
    const message = page.getByText('Email verified successfully! Redirecting to dashboard...').waitFor();
    await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`);
    await message;
    await page.waitForURL('**/user/settings');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(errors).toEqual([]);
  });

  it('is asked for the code at a sign-in before verification, and warned of a wrong one', async () => {
    const { page } = await open();
    const email = newAddress('later');
    await page.goto('/register');
    // Labels of required fields have a suffix.
    await page.getByLabel(/^Name/).fill('Later Lawal');
    await page.getByLabel(/^Email/).fill(email.toUpperCase());
    await page.getByLabel(/^Phone/).fill('0803 000 0178');
    await page.getByLabel(/^Password/).fill(password);
    await page.getByLabel(/^Confirm password/).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/verify-email');
    const code = await codeTo(email);
    await tryToSignIn(page, { email, password });
    await page.getByRole('link', { name: 'Enter your code' }).click();
    await page.getByLabel('Verification code').fill(wrongCode(code));
    await page.getByText('That code is incorrect or has expired.').waitFor();
    await page.getByLabel('Verification code').fill(code);
    await page.waitForURL('**/user/dashboard');
  });
});

describe('a member who forgot the password', () => {
  const open = useBrowser();

  it('is locked out for a minute, with a countdown', async () => {
    const { email } = await signUp();
    const { page } = await open({ at: '/login' });
    for (let tries = 0; tries < 5; tries += 1) {
      await tryToSignIn(page, { email, password: `wrong ${tries}` });
      await page.getByText('Invalid email or password').waitFor();
    }
    await tryToSignIn(page, { email, password });
    await page.getByText('Too many login attempts. Please wait before trying again.').waitFor();
    await page.getByText(/Too many login attempts\. Please wait \d+ seconds before trying again\./).waitFor();
    expect(await page.getByRole('button', { name: 'Login', exact: true }).isDisabled()).toBe(true);
  });

  it('gets a code by email and chooses a new one; other devices are signed out', async () => {
    const person = await signUp();
    const { email } = person;
    const known = await codeTo(email);
    const [elsewhere, { page }] = await Promise.all([
      open({ as: person, at: '/user/profile' }),
      open({ viewport: phone, at: '/login' }),
    ]);
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
    await tryToSignIn(page, person);
    await page.getByText('Invalid email or password').waitFor();
    await signInOnScreen(page, { email, password: newPassword });
    await page.waitForURL('**/user/dashboard');
    await mailTo(email, /password/i);
    // The session has ended, but its access token may remain valid for a few seconds.
    const isOut = async () => {
      await elsewhere.page.reload();
      await elsewhere.page.waitForURL('**/login', { timeout: 2_000 });
      return true;
    };
    await until('the other device is signed out', isOut, 60_000, 500);
  });
});
