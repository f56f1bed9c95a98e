import {
  forgotPassword,
  login,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '@poc/contracts/endpoints/sign-in';
import { describe, expect, it } from 'vitest';
import { browserTokenOf, codeTo, newEmail, otherCode, signUp, withBrowser } from '../../testing/sign-up.ts';
import { password, useIdentity } from '../../testing/start-identity.ts';
import { mailsTo, newestMail } from '../../testing/stored-mails.ts';

const identity = useIdentity();

const verify = (email: string, code: string, handle?: string) =>
  identity.service.call(verifyEmail, { body: { email, code, handle } });
const resend = (email: string, handle?: string) =>
  identity.service.call(resendVerification, { body: { email, handle } });
const forgot = (email: string, handle?: string) =>
  identity.service.call(forgotPassword, { body: { email, handle } });
const reset = (email: string, code: string, handle?: string) =>
  identity.service.call(resetPassword, { body: { email, code, password: 'A-new-one-2', handle } });
const signIn = (email: string, given: string) =>
  identity.service.call(login, { body: { email, password: given } });
const signedUp = async () => {
  const email = newEmail();
  const { body } = await signUp(identity, email);
  return { email, handle: body?.handle ?? '', code: await codeTo(identity, email) };
};
const resetCodeTo = async (email: string) => (await newestMail(identity, email, 'reset-code')).code;

describe('a handle', () => {
  it('verifies an address without cookies and activates the password of the sign-up', async () => {
    const { email, handle, code } = await signedUp();
    expect((await verify(email, code, handle)).status).toBe(200);
    expect((await signIn(email, password)).status).toBe(200);
  });

  it('resets a password without cookies', async () => {
    const { email } = await identity.addPerson();
    const { body } = await forgot(email);
    expect((await reset(email, await resetCodeTo(email), body?.handle)).status).toBe(200);
    expect((await signIn(email, 'A-new-one-2')).status).toBe(200);
  });

  it('requests another code after a minute and stays valid', async () => {
    const { email, handle } = await signedUp();
    expect(await resend(email, handle)).toMatchObject({ status: 429, code: 'too_many_requests' });
    identity.clock.advance(60_000);
    expect((await resend(email, handle)).body).toMatchObject({ handle });
    expect((await verify(email, await codeTo(identity, email), handle)).status).toBe(200);
  });

  it('is interchangeable with the cookie of its browser', async () => {
    const email = newEmail();
    const { browser, body } = await signUp(identity, email);
    identity.clock.advance(60_000);
    await resend(email, body?.handle);
    const response = await identity.service.call(verifyEmail, {
      body: { email, code: await codeTo(identity, email) },
      ...withBrowser(browser),
    });
    expect(response.status).toBe(200);
  });

  it('is required to use its code', async () => {
    const { email, code } = await signedUp();
    const stranger = await signedUp();
    expect((await verify(email, code)).code).toBe('code_elsewhere');
    expect((await verify(email, code, stranger.handle)).code).toBe('code_elsewhere');
  });

  it('allows five attempts', async () => {
    const { email, handle, code } = await signedUp();
    for (let i = 0; i < 5; i++) {
      expect((await verify(email, otherCode(code), handle)).code).toBe('code_invalid');
    }
    expect((await verify(email, code, handle)).code).toBe('login_locked');
  });

  it('returns 400 for a forged handle in any request', async () => {
    const { email, handle, code } = await signedUp();
    for (const wrong of ['', 'x', handle.slice(4), `AAAA${handle.slice(4)}`]) {
      for (const response of [
        await verify(email, code, wrong),
        await reset(email, code, wrong),
        await resend(email, wrong),
        await forgot(email, wrong),
      ]) {
        expect(response).toMatchObject({ status: 400, errors: [{ path: 'body.handle' }] });
      }
    }
  });
});

describe('a second device behind the same IP address', () => {
  it('gets a code immediately and then one a minute', async () => {
    const { email } = await signedUp();
    const { status, body } = await resend(email);
    expect(status).toBe(200);
    expect((await resend(email, body?.handle)).status).toBe(429);
    expect((await resend(email)).status).toBe(429);
    expect((await verify(email, await codeTo(identity, email), body?.handle)).status).toBe(200);
  });

  it('gets a reset code immediately after it tried the code of the first', async () => {
    const { email } = await identity.addPerson();
    await forgot(email);
    const tried = await reset(email, await resetCodeTo(email));
    expect(tried.code).toBe('code_elsewhere');
    const laptop = withBrowser(browserTokenOf(tried.headers));
    const asked = await identity.service.call(forgotPassword, { body: { email }, ...laptop });
    expect(asked.status).toBe(200);
    expect(await mailsTo(identity, email)).toHaveLength(2);
    const code = await resetCodeTo(email);
    const response = await identity.service.call(resetPassword, {
      body: { email, code, password: 'A-new-one-2' },
      ...laptop,
    });
    expect(response.status).toBe(200);
  });
});
