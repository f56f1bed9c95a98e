import { changePassword } from '@poc/contracts/endpoints/identity';
import { login, refreshSession } from '@poc/contracts/endpoints/sign-in';
import { accessTokenClaims } from '@poc/contracts/token';
import jwt from 'jsonwebtoken';
import { expect, it } from 'vitest';
import { challengeOf, codeAt, enableSecondFactor, giveCode, wrongCode } from '../testing/second-factor.ts';
import { type SignedInPerson, useAdministration } from '../testing/start-administration.ts';
import { password, refreshTokenOf, withCookie } from '../testing/start-identity.ts';

const identity = useAdministration();

async function memberWithSecondFactor(): Promise<
  SignedInPerson & { secret: string; recoveryCodes: string[] }
> {
  const person = await identity.signedIn({ role: 'admin' });
  return { ...person, ...(await enableSecondFactor(identity, person)) };
}

const enterPassword = (email: string) =>
  identity.service.call(login, { body: { email, password, remember: true } });

const claimsOf = (token: string) => accessTokenClaims.parse(jwt.decode(token));

it('requires a code after the correct password and then begins the session', async () => {
  const { user, secret } = await memberWithSecondFactor();
  const asked = await enterPassword(user.email);
  expect(asked).toMatchObject({ status: 401, code: 'second_factor_required' });
  expect(refreshTokenOf(asked.headers)).toBeUndefined();

  const cookie = challengeOf(asked.headers);
  const done = await giveCode(identity, cookie, codeAt(secret, identity.clock.now()));
  expect(done.status).toBe(200);
  expect(done.body?.user.email).toBe(user.email);
  const givenAt = Math.floor(identity.clock.now().getTime() / 1000);
  expect(claimsOf(done.body?.token ?? '')).toMatchObject({ role: 'admin', mfa_at: givenAt });

  identity.clock.advance(60_000);
  const refreshed = await identity.service.call(
    refreshSession,
    withCookie(refreshTokenOf(done.headers) ?? ''),
  );
  expect(claimsOf(refreshed.body?.token ?? '')).toMatchObject({ role: 'admin', mfa_at: givenAt });

  // The sign-in is complete: its cookie cannot begin a second session.
  const again = await giveCode(identity, cookie, codeAt(secret, identity.clock.now()));
  expect(again.code).toBe('sign_in_expired');
});

it('accepts each code once across sign-ins', async () => {
  const { user, secret } = await memberWithSecondFactor();
  const code = codeAt(secret, identity.clock.now());
  const first = challengeOf((await enterPassword(user.email)).headers);
  const second = challengeOf((await enterPassword(user.email)).headers);
  expect((await giveCode(identity, first, code)).status).toBe(200);
  expect((await giveCode(identity, second, code)).code).toBe('code_invalid');
});

it('accepts codes of the adjacent steps only', async () => {
  const { user, secret } = await memberWithSecondFactor();
  const at = (seconds: number) => codeAt(secret, new Date(identity.clock.now().getTime() + seconds * 1000));
  const old = challengeOf((await enterPassword(user.email)).headers);
  expect((await giveCode(identity, old, at(-90))).code).toBe('code_invalid');
  expect((await giveCode(identity, old, at(-30))).status).toBe(200);
  const ahead = challengeOf((await enterPassword(user.email)).headers);
  expect((await giveCode(identity, ahead, at(30))).status).toBe(200);
});

it('locks after five guesses across sign-ins, except for recovery codes', async () => {
  const { user, secret, recoveryCodes } = await memberWithSecondFactor();
  const wrong = wrongCode(secret, identity.clock.now());
  const cookies = [];
  for (let i = 0; i < 5; i++) {
    const cookie = challengeOf((await enterPassword(user.email)).headers);
    cookies.push(cookie);
    expect((await giveCode(identity, cookie, wrong)).code).toBe('code_invalid');
  }
  const locked = await giveCode(identity, cookies[0], codeAt(secret, identity.clock.now()));
  expect(locked).toMatchObject({ status: 429, code: 'login_locked' });
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
  const warnings = await identity.mailsTo(user.email);
  expect(warnings.filter(({ data }) => 'change' in data && data.change === 'guessed')).toHaveLength(1);

  const recovered = await giveCode(identity, cookies[0], recoveryCodes[0] ?? '');
  expect(recovered.status).toBe(200);
  identity.clock.advance(16 * 60_000);
});

it('checks 5 of 50 concurrent guesses', async () => {
  const { user, secret } = await memberWithSecondFactor();
  const cookie = challengeOf((await enterPassword(user.email)).headers);
  const wrong = wrongCode(secret, identity.clock.now());
  const responses = await Promise.all(Array.from({ length: 50 }, () => giveCode(identity, cookie, wrong)));
  expect(responses.filter(({ code }) => code === 'code_invalid')).toHaveLength(5);
  expect(responses.filter(({ code }) => code === 'login_locked')).toHaveLength(45);
});

it('accepts a recovery code once in any spelling and sends an email', async () => {
  const { user, recoveryCodes } = await memberWithSecondFactor();
  const [code = ''] = recoveryCodes;
  const first = challengeOf((await enterPassword(user.email)).headers);
  expect((await giveCode(identity, first, ` ${code.toUpperCase().replace('-', ' ')} `)).status).toBe(200);
  const second = challengeOf((await enterPassword(user.email)).headers);
  expect((await giveCode(identity, second, code)).code).toBe('code_invalid');
  expect(await identity.mailsTo(user.email)).toContainEqual(
    expect.objectContaining({
      kind: 'second-factor',
      data: expect.objectContaining({ change: 'recovery-used', recoveryCodesLeft: 9 }),
    }),
  );
});

it('requires the password again without a cookie, after ten minutes, or after a password change', async () => {
  const { id, user, token, secret } = await memberWithSecondFactor();
  expect((await giveCode(identity, undefined, '123456')).code).toBe('sign_in_expired');
  const late = challengeOf((await enterPassword(user.email)).headers);
  const changed = challengeOf((await enterPassword(user.email)).headers);
  const body = { currentPassword: password, newPassword: 'Another-demo-2' };
  expect((await identity.service.call(changePassword, { params: { id }, token, body })).status).toBe(200);
  const code = codeAt(secret, identity.clock.now());
  expect(await giveCode(identity, changed, code)).toMatchObject({ status: 401, code: 'sign_in_expired' });
  identity.clock.advance(11 * 60_000);
  expect((await giveCode(identity, late, codeAt(secret, identity.clock.now()))).code).toBe('sign_in_expired');
});

it('rejects a suspended account and an invalid code', async () => {
  const { user, secret } = await memberWithSecondFactor();
  const cookie = challengeOf((await enterPassword(user.email)).headers);
  const malformed = await giveCode(identity, cookie, '12345');
  expect(malformed).toMatchObject({ code: 'invalid_request', errors: [{ path: 'body.code' }] });
  await identity.service.deps.db
    .collection('users')
    .updateOne({ _id: user._id }, { $set: { suspended: true } });
  const response = await giveCode(identity, cookie, codeAt(secret, identity.clock.now()));
  expect(response.code).toBe('account_suspended');
});
