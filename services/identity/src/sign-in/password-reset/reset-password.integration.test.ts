import { getProfile } from '@poc/contracts/endpoints/identity';
import { forgotPassword, login, refreshSession, resetPassword } from '@poc/contracts/endpoints/sign-in';
import { describe, expect, it } from 'vitest';
import { userModel } from '../../accounts/user.model.ts';
import { revocationModel } from '../../sessions/revocation.model.ts';
import { browserTokenOf, newEmail, otherCode, withBrowser } from '../../testing/sign-up.ts';
import {
  password as oldPassword,
  refreshCookieOf,
  useIdentity,
  withCookie,
} from '../../testing/start-identity.ts';
import { mailsTo, newestMail } from '../../testing/stored-mails.ts';

const identity = useIdentity();

const password = 'A-new-one-2';
const users = () => userModel(identity.service.deps.db);
const browsers = new Map<string, string | undefined>();
const reset = (email: string, code: string, given = password, browser = browsers.get(email)) =>
  identity.service.call(resetPassword, { body: { email, code, password: given }, ...withBrowser(browser) });
const forgot = async (email: string) => {
  const { headers } = await identity.service.call(forgotPassword, { body: { email } });
  browsers.set(email, browserTokenOf(headers));
};
const signIn = (email: string, given: string) =>
  identity.service.call(login, { body: { email, password: given } });
const memberWithCode = async () => {
  const user = await identity.addPerson();
  await forgot(user.email);
  const { code } = await newestMail(identity, user.email, 'reset-code');
  return { user, email: user.email, code };
};

describe('POST /auth/reset-password', () => {
  it('replaces the password without signing in', async () => {
    const { email, code } = await memberWithCode();
    const response = await reset(email, code);
    expect(response.status).toBe(200);
    expect(Object.keys(response.body ?? {})).toEqual(['message']);
    expect(refreshCookieOf(response.headers)).toBeUndefined();
    expect((await signIn(email, oldPassword)).code).toBe('invalid_credentials');
    expect((await signIn(email, password)).status).toBe(200);
  });

  it('ends every session and publishes the revocation', async () => {
    const { user, email, code } = await memberWithCode();
    const sessions = [await identity.signIn(email), await identity.signIn(email)];
    expect((await reset(email, code)).status).toBe(200);
    for (const { token, refreshToken } of sessions) {
      expect((await identity.service.call(getProfile, { token })).status).toBe(401);
      expect((await identity.service.call(refreshSession, withCookie(refreshToken))).code).toBe(
        'refresh_invalid',
      );
    }
    expect(await revocationModel(identity.service.deps.db).countDocuments({ userId: user._id })).toBe(1);
  });

  it('keeps a sign-in with the new password in the same second', async () => {
    const { email, code } = await memberWithCode();
    await reset(email, code);
    const signedIn = await signIn(email, password);
    expect((await identity.service.call(getProfile, { token: signedIn.body?.token ?? '' })).status).toBe(200);
  });

  it('unlocks the sign-in of the account in the requesting browser', async () => {
    const { email, code } = await memberWithCode();
    for (let i = 0; i < 5; i++) await signIn(email, 'wrong');
    expect((await signIn(email, oldPassword)).code).toBe('login_locked');
    await reset(email, code);
    const here = withBrowser(browsers.get(email));
    const response = await identity.service.call(login, { body: { email, password }, ...here });
    expect(response.status).toBe(200);
    expect((await signIn(email, password)).code).toBe('login_locked');
  });

  it('is not affected by guesses and code requests of strangers', async () => {
    const { email, code } = await memberWithCode();
    const own = browsers.get(email);
    for (let i = 0; i < 20; i++) {
      expect((await reset(email, otherCode(code), password, '')).code).toBe('code_elsewhere');
    }
    identity.clock.advance(60_000);
    await forgot(email);
    for (let i = 0; i < 5; i++) await reset(email, otherCode(code));
    expect((await reset(email, code)).code).toBe('login_locked');
    expect((await reset(email, code, password, own)).status).toBe(200);
  });

  it('emails the person', async () => {
    const { email, code, user } = await memberWithCode();
    await reset(email, code);
    expect((await mailsTo(identity, email)).at(-1)).toEqual({
      kind: 'password-changed',
      userId: null,
      data: { name: user.name, at: identity.clock.now().toISOString() },
    });
  });

  it('sets the first password of an account', async () => {
    const { email } = await identity.addPerson({ passwordHash: null });
    await forgot(email);
    const { code } = await newestMail(identity, email, 'reset-code');
    await reset(email, code);
    expect((await signIn(email, password)).status).toBe(200);
  });

  it('succeeds for one of two concurrent requests', async () => {
    const { email, code } = await memberWithCode();
    const responses = await Promise.all([
      reset(email, code, 'first-of-two-1'),
      reset(email, code, 'second-of-two-2'),
    ]);
    expect(responses.map((response) => response.status).toSorted()).toEqual([200, 400]);
    expect((await mailsTo(identity, email)).filter((mail) => mail.kind === 'password-changed')).toHaveLength(
      1,
    );
  });

  it.each([
    ['a password of 10,000 characters', { password: 'x'.repeat(10_000) }, 'body.password'],
    ['a short password', { password: '1234567' }, 'body.password'],
    ['a common password', { password: 'password123' }, 'body.password'],
    ['a code of letters', { code: 'abcdef' }, 'body.code'],
    ['an operator', { code: { $gt: '' } }, 'body.code'],
    ['an id', { userId: '1' }, 'body.userId'],
  ])('returns 400 for %s', async (_name, changes, path) => {
    const { email, code } = await memberWithCode();
    const response = await identity.service.call(resetPassword, {
      body: { email, code, password, ...changes },
      ...withBrowser(browsers.get(email)),
    });
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(response.errors.map((fault) => fault.path)).toEqual([path]);
    expect((await signIn(email, oldPassword)).status).toBe(200);
  });

  it('returns 400 for a wrong, used, expired, foreign or missing code', async () => {
    const { email, code } = await memberWithCode();
    const stranger = await memberWithCode();
    expect(await reset(email, otherCode(code))).toMatchObject({ status: 400, code: 'code_invalid' });
    expect((await reset(stranger.email, code)).code).toBe('code_invalid');
    expect((await reset(email, code)).status).toBe(200);
    expect((await reset(email, code, 'yet-another-3')).code).toBe('code_invalid');
    expect((await signIn(email, password)).status).toBe(200);

    const late = await memberWithCode();
    identity.clock.advance(600_000);
    expect((await reset(late.email, late.code)).code).toBe('code_invalid');
    const { email: neverAsked } = await identity.addPerson();
    expect((await reset(neverAsked, '123456')).code).toBe('code_elsewhere');
    expect((await signIn(late.email, oldPassword)).status).toBe(200);
  });

  it('returns 400 after a change of address or a suspension', async () => {
    const moved = await memberWithCode();
    await users().updateOne({ _id: moved.user._id }, { $set: { email: newEmail() } });
    expect((await reset(moved.email, moved.code)).code).toBe('code_invalid');
    const suspended = await memberWithCode();
    await users().updateOne({ _id: suspended.user._id }, { $set: { suspended: true } });
    expect((await reset(suspended.email, suspended.code)).code).toBe('code_invalid');
    await users().updateOne({ _id: suspended.user._id }, { $set: { suspended: false } });
    expect((await reset(suspended.email, suspended.code)).status).toBe(200);
  });

  it('responds alike to guesses for known and unknown addresses', async () => {
    const { email: known, code } = await memberWithCode();
    const unknown = newEmail();
    await forgot(unknown);
    const seen = [];
    for (const email of [known, unknown]) {
      const responses = [];
      for (let i = 0; i < 6; i++) {
        const response = await reset(email, otherCode(code));
        responses.push([
          response.code,
          response.headers.get('retry-after'),
          [...response.headers.keys()].toSorted(),
        ]);
      }
      seen.push(responses);
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[0]?.at(-1)?.slice(0, 2)).toEqual(['login_locked', '600']);
  });

  it('checks 5 of 50 concurrent guesses and then locks the code', async () => {
    const { email, code } = await memberWithCode();
    const codes = (await Promise.all(Array.from({ length: 50 }, () => reset(email, otherCode(code))))).map(
      (response) => response.code,
    );
    expect(codes.filter((one) => one === 'code_invalid')).toHaveLength(5);
    expect(codes.filter((one) => one === 'login_locked')).toHaveLength(45);
    expect((await reset(email, code)).code).toBe('login_locked');
    expect((await signIn(email, oldPassword)).status).toBe(200);
  });
});
