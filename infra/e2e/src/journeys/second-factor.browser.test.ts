import { sessionModel } from '@poc/identity/sessions/session.model';
import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { describe, expect, inject, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { appCodes } from '../support/app-code.ts';
import { phone, tryToSignIn, useBrowser } from '../support/browser.ts';
import { mailTo } from '../support/mail.ts';

/** Makes the second factor of a user's sessions a quarter of an hour old. */
async function ageSecondFactor(userId: string): Promise<void> {
  const logger = createLogger({ service: 'journeys', level: 'silent' });
  const db = await connectMongo({ url: inject('mongoUrl'), database: 'poc_identity', logger });
  const secondFactorAt = new Date(Date.now() - 15 * 60_000);
  const sessions = sessionModel(db);
  await sessions.updateMany(sessions.castObject({ userId }), { $set: { secondFactorAt } });
  await db.close();
}

describe('a member with an authenticator app', () => {
  const open = useBrowser();

  it('sets it up, signs in with its code and with a recovery code, and disables it', async () => {
    const person = await signUp('Two Factors');
    const { page, errors } = await open({ viewport: phone, as: person, at: '/user/settings' });
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByLabel('Your password').fill(person.password);
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    const shown = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText();
    // Each code is accepted once.
    const nextCode = appCodes(shown.replaceAll(' ', ''));
    await page.getByLabel('Code that the app shows').fill(await nextCode());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Keep these recovery codes' }).waitFor();
    const recovery = await page
      .getByText(/^[a-z2-7]{5}-[a-z2-7]{5}$/)
      .first()
      .innerText();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText(/10 recovery codes are left/).waitFor();
    await mailTo(person.email, /Two-factor authentication is on/);
    expect(errors).toEqual([]);

    const signInAgain = async () => {
      const again = await open({ viewport: phone });
      await tryToSignIn(again.page, person);
      return again.page;
    };
    const first = await signInAgain();
    const field = first.getByLabel('Code from your authenticator app');
    await field.fill('000000');
    await first.keyboard.press('Enter');
    await first.getByText('That code is incorrect or has expired.').waitFor();
    await field.fill(await nextCode());
    await first.keyboard.press('Enter');
    await first.waitForURL('**/user/dashboard');

    const second = await signInAgain();
    await second.getByRole('button', { name: 'Use a recovery code' }).click();
    await second.getByLabel('Recovery code').fill(recovery);
    await second.keyboard.press('Enter');
    await second.waitForURL('**/user/dashboard');
    await mailTo(person.email, /You have 9 left/);

    await second.goto('/user/settings');
    await second.getByText(/9 recovery codes are left/).waitFor();

    // After a quarter of an hour, creating recovery codes requires a code. Closing the dialog retains the old ones.
    await ageSecondFactor(person.user.id);
    await second.evaluate<void>(
      "fetch('/api/auth/refresh', { method: 'POST' }).then((answer) => answer.json()).then(({ token }) => localStorage.setItem('token', token))",
    );
    await second.reload();
    await second.getByRole('button', { name: 'New recovery codes' }).click();
    const question = second.getByRole('dialog', { name: 'Confirm it’s you' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await second.getByText(/9 recovery codes are left/).waitFor();
    await second.getByRole('button', { name: 'New recovery codes' }).click();
    await question.getByLabel('Code from your authenticator app').fill(await nextCode());
    await second.keyboard.press('Enter');
    await second.getByRole('heading', { name: 'Keep these recovery codes' }).waitFor();
    await second.getByRole('button', { name: 'I have saved them' }).click();
    await second.getByText(/10 recovery codes are left/).waitFor();

    await second.getByRole('button', { name: 'Switch off' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
    await second.getByRole('button', { name: 'Set up' }).waitFor();

    const { page: last } = await open({ viewport: phone });
    await tryToSignIn(last, person);
    await last.waitForURL('**/user/dashboard');
  });
});
