import { resendVerification, verifyEmail } from '@poc/contracts/endpoints/sign-in';
import { describe, expect, it } from 'vitest';
import { codeTo, newEmail, signUp, withBrowser } from '../../testing/sign-up.ts';
import { useIdentity } from '../../testing/start-identity.ts';
import { mailsTo, newestMail } from '../../testing/stored-mails.ts';

const identity = useIdentity();

const resend = (email: string, browser?: string) =>
  identity.service.call(resendVerification, { body: { email }, ...withBrowser(browser) });
const verify = (email: string, code: string, browser?: string) =>
  identity.service.call(verifyEmail, { body: { email, code }, ...withBrowser(browser) });
const kindsTo = async (email: string) => (await mailsTo(identity, email)).map((mail) => mail.kind);

describe('POST /auth/resend-verification', () => {
  it('returns 200 and replaces the previous code', async () => {
    const email = newEmail();
    const { browser } = await signUp(identity, email);
    const first = await codeTo(identity, email);
    identity.clock.advance(60_000);
    const response = await resend(email, browser);
    expect(response).toMatchObject({
      status: 200,
      body: { message: 'Verification code resent to your email' },
    });
    const second = await codeTo(identity, email);
    if (first !== second) expect((await verify(email, first, browser)).code).toBe('code_invalid');
    expect((await verify(email, second, browser)).status).toBe(200);
  });

  it('issues the code of the registration made in this browser', async () => {
    const email = newEmail();
    const { browser } = await signUp(identity, email);
    identity.clock.advance(60_000);
    await signUp(identity, email, { name: 'Mal Ory' });
    identity.clock.advance(60_000);
    await resend(email, browser);
    expect((await newestMail(identity, email, 'verification-code')).name).toBe('Bisi Ade');
  });

  it('responds alike for any address; only the email differs', async () => {
    const { email: known } = await identity.addPerson();
    const { email: knownAndSignedUp } = await identity.addPerson({ name: 'Zainab Musa' });
    await signUp(identity, knownAndSignedUp);
    identity.clock.advance(60_000);
    const unknown = newEmail();
    const responses = [];
    for (const email of [known, knownAndSignedUp, unknown]) {
      const { status, body, headers } = await resend(email);
      responses.push({ status, message: body?.message, headers: [...headers.keys()].toSorted() });
    }
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
    expect(await kindsTo(known)).toEqual(['nothing']);
    expect(await kindsTo(knownAndSignedUp)).toEqual(['already-registered', 'already-registered']);
    expect(await kindsTo(unknown)).toEqual(['nothing']);
  });

  it('returns 400 for an invalid address', async () => {
    const response = await identity.service.call(resendVerification, { body: { email: { $gt: '' } } });
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  it('returns 429 within a minute of the last email, for any address', async () => {
    const { email: known } = await identity.addPerson();
    const signedUp = newEmail();
    const unknown = newEmail();
    await signUp(identity, signedUp);
    await resend(known);
    await resend(unknown);
    identity.clock.advance(20_000);
    const signedUpAgain = await resend(signedUp);
    expect(signedUpAgain.status).toBe(200);
    identity.clock.advance(20_000);
    for (const [email, seconds] of [
      [known, '20'],
      [signedUp, '40'],
      [unknown, '20'],
    ] as const) {
      const refused = await resend(email);
      expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
      expect(refused.headers.get('retry-after')).toBe(seconds);
    }
    expect(await kindsTo(signedUp)).toEqual(['verification-code', 'verification-code']);
    identity.clock.advance(40_000);
    expect((await resend(signedUp)).status).toBe(200);
  });
});
