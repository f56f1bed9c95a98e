import { getProfile } from '@poc/contracts/endpoints/identity';
import { login, resendVerification, verifyEmail } from '@poc/contracts/endpoints/sign-in';
import { legalVersions } from '@poc/contracts/legal';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { describe, expect, it } from 'vitest';
import { sessionModel } from '../../sessions/session.model.ts';
import { codeModel } from '../../sign-in/codes/code.model.ts';
import { browserTokenOf, codeTo, newEmail, otherCode, signUp, withBrowser } from '../../testing/sign-up.ts';
import { password, refreshCookieOf, useIdentity } from '../../testing/start-identity.ts';
import { mailsTo } from '../../testing/stored-mails.ts';
import { consentModel } from '../consents/consent.model.ts';
import { userModel } from '../user.model.ts';
import { registrationModel } from './registration.model.ts';

const identity = useIdentity();

const verify = (email: string, code: string, browser?: string) =>
  identity.service.call(verifyEmail, { body: { email, verificationCode: code }, ...withBrowser(browser) });
const userOf = (email: string) => userModel(identity.service.deps.db).findOne({ email }).lean();
const accountOf = async (email: string) => {
  const user = await userOf(email);
  if (!user) throw new Error('there is no account');
  return user;
};
const signIn = (email: string, given: string) =>
  identity.service.call(login, { body: { email, password: given } });
const askElsewhere = async (email: string) => {
  identity.clock.advance(60_000);
  const { headers } = await identity.service.call(resendVerification, { body: { email } });
  return browserTokenOf(headers);
};
const pending = async (changes: Record<string, unknown> = {}) => {
  const email = newEmail();
  const { browser } = await signUp(identity, email, changes);
  return { email, browser, code: await codeTo(identity, email) };
};

describe('POST /auth/verify-email', () => {
  it('creates the account, starts a session, and deletes the registration', async () => {
    const { db } = identity.service.deps;
    const { email, browser, code } = await pending();
    const response = await verify(` ${email.toUpperCase()}`, ` ${code} `, browser);
    expect(response.status).toBe(200);
    expect(response.body?.user).toMatchObject({
      email,
      name: 'Bisi Ade',
      phone: '+2348030000199',
      role: 'user',
    });
    expect((await identity.service.call(getProfile, { token: response.body?.token ?? '' })).status).toBe(200);
    expect(refreshCookieOf(response.headers)).toMatch(
      /^poc_refresh=[\w-]{43}; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    );
    expect(browserTokenOf(response.headers)).toBe(browser);
    const user = await accountOf(email);
    expect(user).toMatchObject({ emailVerified: true, createdAt: identity.clock.now() });
    expect(await sessionModel(db).find({ userId: user._id }).lean()).toMatchObject([{ remember: false }]);
    expect(await registrationModel(db).countDocuments({ email })).toBe(0);
    expect(await outboxOf(db).countDocuments({ key: user._id.toHexString() })).toBe(1);
    expect((await signIn(email, password)).status).toBe(200);
  });

  it('accepts `code` as a field name and works on another device with its own code', async () => {
    const { email, code } = await pending();
    expect(await verify(email, code)).toMatchObject({ status: 400, code: 'code_elsewhere' });
    const laptop = await askElsewhere(email);
    const response = await identity.service.call(verifyEmail, {
      body: { email, code: await codeTo(identity, email) },
      ...withBrowser(laptop),
    });
    expect(response.status).toBe(200);
    expect((await signIn(email, password)).status).toBe(200);
  });

  it('is not affected by guesses and codes in other browsers', async () => {
    const { email, browser, code } = await pending();
    for (let i = 0; i < 20; i++) expect((await verify(email, otherCode(code))).code).toBe('code_elsewhere');
    const stranger = await askElsewhere(email);
    for (let i = 0; i < 6; i++) await verify(email, otherCode(code), stranger);
    expect((await verify(email, code, stranger)).code).toBe('login_locked');
    expect((await verify(email, code, browser)).status).toBe(200);
  });

  it.each([
    ['agreed to nothing more', undefined, false],
    ['declined marketing', false, false],
    ['opted in to marketing', true, true],
  ])('records the consents of a member who %s', async (_name, marketing, given) => {
    const { email, browser, code } = await pending(marketing === undefined ? {} : { marketing });
    const agreedAt = identity.clock.now();
    identity.clock.advance(1_000);
    await verify(email, code, browser);
    const user = await accountOf(email);
    const consents = await consentModel(identity.service.deps.db)
      .find({ userId: user._id })
      .sort({ _id: 1 })
      .lean();
    const common = { at: agreedAt };
    expect(consents).toMatchObject([
      { purpose: 'terms', version: legalVersions.terms, given: true, ...common },
      { purpose: 'privacy', version: legalVersions.privacy, given: true, ...common },
      { purpose: 'marketing', version: legalVersions.marketing, given, ...common },
    ]);
    expect(user.settings.notifications.types.promotions).toBe(given);
  });

  it('sends a welcome email subject to the notification settings', async () => {
    const { email, browser, code } = await pending();
    const response = await verify(email, code, browser);
    expect((await mailsTo(identity, email)).at(-1)).toEqual({
      kind: 'welcome',
      userId: response.body?.user.id,
      data: { name: 'Bisi Ade' },
    });
  });

  it('creates one account for two concurrent requests, of which one succeeds', async () => {
    const { email, browser, code } = await pending();
    const responses = await Promise.all([verify(email, code, browser), verify(email, code, browser)]);
    expect(responses.map((response) => response.status).toSorted()).toEqual([200, 400]);
    const { db } = identity.service.deps;
    expect(await userModel(db).countDocuments({ email })).toBe(1);
    expect(await sessionModel(db).countDocuments({ userId: (await accountOf(email))._id })).toBe(1);
  });

  it.each([
    ['no code', {}, 'body.verificationCode'],
    ['five digits', { verificationCode: '12345' }, 'body.verificationCode'],
    ['other digits', { verificationCode: '١٢٣٤٥٦' }, 'body.verificationCode'],
    ['a word among them', { verificationCode: 'code 123 456' }, 'body.verificationCode'],
    ['an operator', { verificationCode: { $ne: '' } }, 'body.verificationCode'],
    ['a NUL', { code: '12345\u0000' }, 'body.code'],
  ])('returns 400 for %s', async (_name, body, path) => {
    const response = await identity.service.call(verifyEmail, { body: { email: newEmail(), ...body } });
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(response.errors.map((fault) => fault.path)).toContain(path);
  });

  it('returns 400 for a wrong, used or expired code, or one for another address', async () => {
    const { email, browser, code } = await pending();
    const stranger = await pending();
    expect(await verify(email, otherCode(code), browser)).toMatchObject({
      status: 400,
      code: 'code_invalid',
    });
    expect((await verify(stranger.email, code, stranger.browser)).code).toBe('code_invalid');
    expect((await verify(email, code, browser)).status).toBe(200);
    expect((await verify(email, code, browser)).code).toBe('code_invalid');
    expect((await verify(email, code)).code).toBe('code_elsewhere');

    const late = await pending();
    identity.clock.advance(600_000);
    expect((await verify(late.email, late.code, late.browser)).code).toBe('code_invalid');
    expect(await userOf(late.email)).toBeNull();
  });

  it('returns 400 alike for addresses with and without an account', async () => {
    const { email } = await identity.addPerson();
    await signUp(identity, email);
    for (const address of [email, newEmail()]) {
      const response = await verify(address, '123456');
      expect(response).toMatchObject({ status: 400, code: 'code_elsewhere' });
      expect(refreshCookieOf(response.headers)).toBeUndefined();
    }
  });

  it('returns 400 for a registration older than a day', async () => {
    const { email, browser, code } = await pending();
    const { db } = identity.service.deps;
    await registrationModel(db).updateOne({ email }, { $set: { expiresAt: identity.clock.now() } });
    expect((await verify(email, code, browser)).code).toBe('code_invalid');
    expect(await userOf(email)).toBeNull();
  });

  it('returns 429 after 5 wrong codes, also for the correct code', async () => {
    const { email, browser, code } = await pending();
    for (let i = 0; i < 5; i++) {
      expect((await verify(email, otherCode(code), browser)).code).toBe('code_invalid');
    }
    const locked = await verify(email, code, browser);
    expect(locked).toMatchObject({ status: 429, code: 'login_locked' });
    expect(locked.headers.get('retry-after')).toBe('600');
    expect(await userOf(email)).toBeNull();
  });

  it('checks 5 of 50 concurrent guesses with forged client addresses', async () => {
    const { email, browser, code } = await pending();
    const guesses = Array.from({ length: 50 }, (_, i) =>
      identity.service.call(verifyEmail, {
        body: { email, code: otherCode(code) },
        headers: { ...withBrowser(browser).headers, 'x-forwarded-for': `203.0.113.${i}` },
      }),
    );
    const codes = (await Promise.all(guesses)).map((response) => response.code);
    expect(codes.filter((one) => one === 'code_invalid')).toHaveLength(5);
    expect(codes.filter((one) => one === 'login_locked')).toHaveLength(45);
    const rows = await codeModel(identity.service.deps.db).find({ 'code.tries': 5 }).hint({ _id: 1 }).lean();
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('a sign-up with the address of another person', () => {
  const his = { name: 'Mal Ory', password: 'chosen-by-mallory' };
  const settle = () => identity.clock.advance(60_000);

  it.each(['before', 'after'])(
    'never activates the password of the stranger who signs up %s the owner',
    async (order) => {
      const email = newEmail();
      if (order === 'before') {
        await signUp(identity, email, his);
        settle();
      }
      const { browser } = await signUp(identity, email);
      const code = await codeTo(identity, email);
      settle();
      if (order === 'after') await signUp(identity, email, his);
      expect((await verify(email, code, browser)).body?.user.name).toBe('Bisi Ade');
      expect((await signIn(email, his.password)).code).toBe('invalid_credentials');
      expect((await signIn(email, password)).status).toBe(200);
    },
  );

  it('cannot be confirmed by mistake in the browser of the owner', async () => {
    const email = newEmail();
    const { browser } = await signUp(identity, email);
    settle();
    await signUp(identity, email, his);
    const hisCode = await codeTo(identity, email);
    expect((await verify(email, hisCode, browser)).code).toBe('code_invalid');
    expect(await userOf(email)).toBeNull();
  });

  it('gives the account without a password to the owner on another device', async () => {
    const email = newEmail();
    await signUp(identity, email);
    settle();
    await signUp(identity, email, his);
    const laptop = await askElsewhere(email);
    expect((await verify(email, await codeTo(identity, email), laptop)).status).toBe(200);
    expect((await userOf(email))?.passwordHash).toBeNull();
    expect((await signIn(email, his.password)).code).toBe('invalid_credentials');
  });

  it('does so even if the registration of the owner is a day old', async () => {
    const email = newEmail();
    await signUp(identity, email);
    identity.clock.advance(20 * 3_600_000);
    await signUp(identity, email, his);
    identity.clock.advance(5 * 3_600_000);
    await signUp(identity, email, his);
    const laptop = await askElsewhere(email);
    await verify(email, await codeTo(identity, email), laptop);
    expect((await userOf(email))?.passwordHash).toBeNull();
  });
});
