import { login } from '@poc/contracts/endpoints/sign-in';
import { describe, expect, it } from 'vitest';
import { newEmail, signUp, withBrowser } from '../testing/sign-up.ts';
import { password, useIdentity } from '../testing/start-identity.ts';

const identity = useIdentity();

const signIn = (email: string, given: string, browser?: string) =>
  identity.service.call(login, { body: { email, password: given }, ...withBrowser(browser) });

describe('sign-in with an address that has a pending registration', () => {
  it('returns 403 for the password of the registration and 401 for a wrong one', async () => {
    const email = newEmail();
    await signUp(identity, email);
    expect((await signIn(email, 'wrong')).code).toBe('invalid_credentials');
    expect(await signIn(email, password)).toMatchObject({ status: 403, code: 'email_not_verified' });
  });

  it('returns 403 for the password of the registration made in this browser', async () => {
    const email = newEmail();
    const { browser } = await signUp(identity, email);
    identity.clock.advance(1);
    await signUp(identity, email, { password: 'chosen-by-mallory' });
    expect((await signIn(email, password)).code).toBe('invalid_credentials');
    expect((await signIn(email, password, browser)).code).toBe('email_not_verified');
  });

  it('does not reveal if the address has an account', async () => {
    const { email: known } = await identity.addPerson();
    const unknown = newEmail();
    for (const email of [known, unknown]) {
      await signUp(identity, email, { password: 'chosen-by-mallory' });
      expect((await signIn(email, 'chosen-by-mallory')).code).toBe('email_not_verified');
      expect((await signIn(email, 'wrong')).code).toBe('invalid_credentials');
    }
    expect((await signIn(known, password)).status).toBe(200);
  });

  it('does not allow more guesses at the password of the account', async () => {
    const { email } = await identity.addPerson();
    await signUp(identity, email, { password: 'chosen-by-mallory' });
    for (let i = 0; i < 5; i++) {
      await signIn(email, `guess ${i}`);
      await signIn(email, 'chosen-by-mallory');
    }
    expect((await signIn(email, password)).code).toBe('login_locked');
    expect((await signIn(email, 'chosen-by-mallory')).code).toBe('login_locked');
  });

  it('returns 401 after the registration has expired', async () => {
    const email = newEmail();
    await signUp(identity, email);
    identity.clock.advance(24 * 3_600_000);
    expect((await signIn(email, password)).code).toBe('invalid_credentials');
  });
});
