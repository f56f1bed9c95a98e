import { getProfile, login } from '@poc/contracts/endpoints/identity';
import { accessTokenClaims } from '@poc/contracts/token';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userModel } from '../accounts/user.model.ts';
import { password, refreshCookieOf, startIdentity, type TestIdentity } from '../testing/start-identity.ts';
import { sessionModel } from './session.model.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.service.stop());

const attempt = (email: string, given = 'wrong') =>
  identity.service.call(login, { body: { email, password: given } });

describe('POST /auth/login', () => {
  it('200: answers a token of that person and the person, without any secret', async () => {
    const user = await identity.addPerson({ name: 'Chidi Okafor', role: 'admin' });
    const answer = await attempt(` ${user.email.toUpperCase()} `, password);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body?.user ?? {}).toSorted()).toEqual([
      'avatar',
      'createdAt',
      'email',
      'id',
      'name',
      'phone',
      'role',
    ]);
    const claims = accessTokenClaims.strict().parse(jwt.decode(answer.body?.token ?? ''));
    expect(claims).toMatchObject({ sub: user._id.toHexString(), role: 'admin', name: 'Chidi Okafor' });
    expect(claims.exp - claims.iat).toBe(900);
    const profile = await identity.service.call(getProfile, { token: answer.body?.token ?? '' });
    expect(profile.body?.user).toEqual(answer.body?.user);
  });

  it('200: the refresh cookie lasts 30 days when remembered, else until the browser closes', async () => {
    const { email, _id } = await identity.addPerson();
    const remembered = await identity.service.call(login, { body: { email, password, remember: true } });
    expect(refreshCookieOf(remembered.headers)).toMatch(
      /^poc_refresh=[\w-]{43}; Max-Age=2592000; Path=\/api\/auth; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
    const brief = await identity.service.call(login, { body: { email, password } });
    expect(refreshCookieOf(brief.headers)).toMatch(
      /^poc_refresh=[\w-]{43}; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    );
    expect(brief.headers.get('cache-control')).toBe('no-store');
    const sessions = await sessionModel(identity.service.deps.db)
      .find({ userId: _id })
      .sort({ expiresAt: 1 });
    const hours = sessions.map((one) => (one.expiresAt.getTime() - one.createdAt.getTime()) / 3_600_000);
    expect(hours).toEqual([24, 720]);
  });

  it('400: names every fault at once', async () => {
    const answer = await identity.service.call(login, {
      body: { email: { $gt: '' }, password: { $gt: '' }, remember: { $gt: '' }, role: 'admin' },
    });
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(answer.errors.map((fault) => fault.path)).toEqual(
      expect.arrayContaining(['body.email', 'body.password', 'body.remember', 'body.role']),
    );
  });

  it('401: an unknown address and a wrong password are told apart by nothing', async () => {
    const { email } = await identity.addPerson();
    const [known, unknown] = [await attempt(email), await attempt('nobody@poc.test')];
    for (const answer of [known, unknown]) {
      expect(answer).toMatchObject({ status: 401, code: 'invalid_credentials' });
      expect(refreshCookieOf(answer.headers)).toBeUndefined();
    }
    const names = (headers: Headers) => [...headers.keys()].toSorted();
    expect(names(known.headers)).toEqual(names(unknown.headers));
  });

  it('401: an account without a password', async () => {
    const { email } = await identity.addPerson({ passwordHash: null });
    expect(await attempt(email, password)).toMatchObject({ status: 401, code: 'invalid_credentials' });
  });

  it('403: a wrong password says nothing of an unconfirmed address, the right one does', async () => {
    const { email } = await identity.addPerson({ emailVerified: false });
    expect((await attempt(email)).code).toBe('invalid_credentials');
    expect(await attempt(email, password)).toMatchObject({ status: 403, code: 'email_not_verified' });
  });

  it('403: a suspended account', async () => {
    const { email, _id } = await identity.addPerson();
    await userModel(identity.service.deps.db).updateOne({ _id }, { $set: { suspended: true } });
    expect(await attempt(email, password)).toMatchObject({ status: 403, code: 'account_suspended' });
  });

  it.each(['known', 'unknown'])('429: locks a %s address for 60 seconds after 5 failures', async (kind) => {
    const email = kind === 'known' ? (await identity.addPerson()).email : 'stranger@poc.test';
    for (let i = 0; i < 5; i++) expect((await attempt(email)).code).toBe('invalid_credentials');
    const locked = await attempt(email, password);
    expect(locked).toMatchObject({ status: 429, code: 'login_locked' });
    expect(locked.headers.get('retry-after')).toBe('60');

    identity.clock.advance(59_000);
    expect((await attempt(email)).code).toBe('login_locked');
    identity.clock.advance(1_001);
    expect((await attempt(email)).code).toBe('invalid_credentials');
  });

  it('a right password forgets the failures before it', async () => {
    const { email } = await identity.addPerson();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++) await attempt(email);
      expect((await attempt(email, password)).status).toBe(200);
    }
  });

  it('429: a hundred guesses at once learn no more than five', async () => {
    const { email } = await identity.addPerson();
    const answers = await Promise.all(Array.from({ length: 100 }, () => attempt(email)));
    const codes = answers.map((answer) => answer.code);
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(5);
    expect(codes.filter((code) => code === 'login_locked')).toHaveLength(95);
    expect((await attempt(email, password)).code).toBe('login_locked');
  });

  it('many right sign-ins of one person at once lock nobody out', async () => {
    const { email } = await identity.addPerson();
    const answers = await Promise.all(Array.from({ length: 12 }, () => attempt(email, password)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(200));
  });
});

describe('what is no sign-in at all', () => {
  const post = (body: string, type = 'application/json') =>
    fetch(`${identity.service.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });

  it.each([
    ['broken JSON', '{"email":', 400, 'malformed_json'],
    ['__proto__', '{"email":"a@b.test","password":"x","__proto__":{"role":"admin"}}', 400, 'invalid_request'],
    [
      '2 MB',
      JSON.stringify({ email: 'a@b.test', password: 'x'.repeat(2_000_000) }),
      413,
      'payload_too_large',
    ],
  ])('%s', async (_name, body, status, code) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
  });

  it('another content type', async () => {
    const answer = await post('email=a', 'application/x-www-form-urlencoded');
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ code: 'unsupported_media_type' });
  });
});

describe('a flood of sign-ins', () => {
  it('429: what does not fit in the queue of password checks is refused at once', async () => {
    const busy = await startIdentity({ PASSWORD_QUEUE_LIMIT: 1 });
    try {
      const flood = Array.from({ length: 30 }, (_, i) =>
        busy.service.call(login, { body: { email: `nobody-${i}@poc.test`, password } }),
      );
      const answers = await Promise.all(flood);
      const refused = answers.filter((answer) => answer.code === 'too_many_requests');
      expect(refused.length).toBeGreaterThan(0);
      expect(refused[0]?.status).toBe(429);
      expect(refused[0]?.headers.get('retry-after')).toBe('1');
    } finally {
      await busy.service.stop();
    }
  });
});
