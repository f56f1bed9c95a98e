import { login } from '@poc/contracts/endpoints/sign-in';
import { describe, expect, it } from 'vitest';
import { newEmail, signUp, withBrowser } from '../testing/sign-up.ts';
import { password, useIdentity } from '../testing/start-identity.ts';

const identity = useIdentity();

const signIn = (email: string, given: string, browser?: string) =>
  identity.service.call(login, { body: { email, password: given }, ...withBrowser(browser) });

describe('signing in with an address that somebody is signing up with', () => {
  it('403: the password of the registration says to verify first, a wrong one says nothing', async () => {
    const email = newEmail();
    await signUp(identity, email);
    expect((await signIn(email, 'wrong')).code).toBe('invalid_credentials');
    expect(await signIn(email, password)).toMatchObject({ status: 403, code: 'email_not_verified' });
  });

  it('403: in the browser that signed up it is that registration’s password', async () => {
    const email = newEmail();
    const { browser } = await signUp(identity, email);
    identity.clock.advance(1);
    await signUp(identity, email, { password: 'chosen-by-mallory' });
    expect((await signIn(email, password)).code).toBe('invalid_credentials');
    expect((await signIn(email, password, browser)).code).toBe('email_not_verified');
  });

  it('reveals to nobody by this answer whether the address has an account', async () => {
    const { email: known } = await identity.addPerson();
    const unknown = newEmail();
    for (const email of [known, unknown]) {
      await signUp(identity, email, { password: 'chosen-by-mallory' });
      expect((await signIn(email, 'chosen-by-mallory')).code).toBe('email_not_verified');
      expect((await signIn(email, 'wrong')).code).toBe('invalid_credentials');
    }
    expect((await signIn(known, password)).status).toBe(200);
  });

  it('gives nobody more guesses at the account’s password', async () => {
    const { email } = await identity.addPerson();
    await signUp(identity, email, { password: 'chosen-by-mallory' });
    for (let i = 0; i < 5; i++) {
      await signIn(email, `guess ${i}`);
      await signIn(email, 'chosen-by-mallory');
    }
    expect((await signIn(email, password)).code).toBe('login_locked');
    expect((await signIn(email, 'chosen-by-mallory')).code).toBe('login_locked');
  });

  it('401: after a day the registration is over', async () => {
    const email = newEmail();
    await signUp(identity, email);
    identity.clock.advance(24 * 3_600_000);
    expect((await signIn(email, password)).code).toBe('invalid_credentials');
  });
});
