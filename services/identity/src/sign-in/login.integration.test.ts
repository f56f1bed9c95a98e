import { getProfile } from '@poc/contracts/endpoints/identity';
import { login } from '@poc/contracts/endpoints/sign-in';
import { accessTokenClaims } from '@poc/contracts/token';
import { useFrozenDate } from '@poc/testing/frozen-date';
import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { userModel } from '../accounts/user.model.ts';
import { sessionModel } from '../sessions/session.model.ts';
import { browserTokenOf, withBrowser } from '../testing/sign-up.ts';
import { password, refreshCookieOf, startIdentity, useIdentity } from '../testing/start-identity.ts';

const identity = useIdentity();
const time = useFrozenDate();

const attempt = (email: string, given = 'wrong', headers: Record<string, string> = {}) =>
  identity.service.call(login, { body: { email, password: given }, headers });
const from = (ip: string) => ({ 'x-forwarded-for': ip });

describe('POST /auth/login', () => {
  it('returns 200 with the token and the account, without secrets', async () => {
    const user = await identity.addPerson({ name: 'Chidi Okafor', role: 'admin' });
    const response = await attempt(` ${user.email.toUpperCase()} `, password);
    expect(response.status).toBe(200);
    expect(Object.keys(response.body?.user ?? {}).toSorted()).toEqual([
      'avatar',
      'createdAt',
      'email',
      'id',
      'name',
      'phone',
      'role',
    ]);
    const claims = accessTokenClaims.strict().parse(jwt.decode(response.body?.token ?? ''));
    expect(claims).toMatchObject({ sub: user._id.toHexString(), role: 'admin' });
    expect(claims.exp - claims.iat).toBe(900);
    const profile = await identity.service.call(getProfile, { token: response.body?.token ?? '' });
    expect(profile.body?.user).toEqual(response.body?.user);
  });

  it('sets a refresh cookie for 30 days or, without `remember`, until the browser closes', async () => {
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

  it('returns 400 with all faults', async () => {
    const response = await identity.service.call(login, {
      body: { email: { $gt: '' }, password: { $gt: '' }, remember: { $gt: '' }, role: 'admin' },
    });
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(response.errors.map((fault) => fault.path)).toEqual(
      expect.arrayContaining(['body.email', 'body.password', 'body.remember', 'body.role']),
    );
  });

  it('returns the same 401 for an unknown address and a wrong password', async () => {
    const { email } = await identity.addPerson();
    const [known, unknown] = [await attempt(email), await attempt('nobody@poc.test')];
    for (const response of [known, unknown]) {
      expect(response).toMatchObject({ status: 401, code: 'invalid_credentials' });
      expect(refreshCookieOf(response.headers)).toBeUndefined();
    }
    const names = (headers: Headers) => [...headers.keys()].toSorted();
    expect(names(known.headers)).toEqual(names(unknown.headers));
  });

  it('returns 401 for an account without a password', async () => {
    const { email } = await identity.addPerson({ passwordHash: null });
    expect(await attempt(email, password)).toMatchObject({ status: 401, code: 'invalid_credentials' });
  });

  it('returns 403 for an unverified address with the correct password only', async () => {
    const { email } = await identity.addPerson({ emailVerified: false });
    expect((await attempt(email)).code).toBe('invalid_credentials');
    expect(await attempt(email, password)).toMatchObject({ status: 403, code: 'email_not_verified' });
  });

  it('returns 403 for a suspended account', async () => {
    const { email, _id } = await identity.addPerson();
    await userModel(identity.service.deps.db).updateOne({ _id }, { $set: { suspended: true } });
    expect(await attempt(email, password)).toMatchObject({ status: 403, code: 'account_suspended' });
  });

  it.each(['known', 'unknown'])(
    'returns 429 for a %s address for 60 seconds after 5 failures',
    async (kind) => {
      const email = kind === 'known' ? (await identity.addPerson()).email : 'stranger@poc.test';
      for (let i = 0; i < 5; i++) expect((await attempt(email)).code).toBe('invalid_credentials');
      const locked = await attempt(email, password);
      expect(locked).toMatchObject({ status: 429, code: 'login_locked' });
      expect(locked.headers.get('retry-after')).toBe('60');

      time.advance(59_000);
      expect((await attempt(email)).code).toBe('login_locked');
      time.advance(1_000);
      expect((await attempt(email)).code).toBe('invalid_credentials');
    },
  );

  it('resets the failures after a correct password', async () => {
    const { email } = await identity.addPerson();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++) await attempt(email);
      expect((await attempt(email, password)).status).toBe(200);
    }
  });

  it('checks 5 of 100 concurrent guesses', async () => {
    const { email } = await identity.addPerson();
    const responses = await Promise.all(Array.from({ length: 100 }, () => attempt(email)));
    const codes = responses.map((response) => response.code);
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(5);
    expect(codes.filter((code) => code === 'login_locked')).toHaveLength(95);
    expect((await attempt(email, password)).code).toBe('login_locked');
  });

  it('allows many concurrent sign-ins with the correct password', async () => {
    const { email } = await identity.addPerson();
    const responses = await Promise.all(Array.from({ length: 12 }, () => attempt(email, password)));
    expect(responses.map((response) => response.status)).toEqual(Array(12).fill(200));
  });
});

describe('guesses by strangers', () => {
  const ownBrowser = async (email: string) => {
    const { headers } = await attempt(email, password);
    return withBrowser(browserTokenOf(headers)).headers;
  };

  it('do not lock a known browser of the owner after 300 wrong passwords', async () => {
    const { email } = await identity.addPerson();
    const own = await ownBrowser(email);
    const stranger = async (at: number) => attempt(email, `guess ${at}`, from(`10.7.${at % 15}.1`));
    const responses: (string | null)[] = [];
    for (let round = 0; round < 15; round++) {
      const guesses = Array.from({ length: 20 }, (_, at) => stranger(round * 20 + at));
      responses.push(...(await Promise.all(guesses)).map(({ code }) => code));
      if (round % 3 === 0) expect((await attempt(email, password, own)).status).toBe(200);
      time.advance(600);
    }
    expect(responses).toHaveLength(300);
    expect(responses.filter((code) => code === 'invalid_credentials').length).toBeLessThanOrEqual(30);
    expect((await attempt(email, password)).code).toBe('login_locked');
    expect((await attempt(email, password, own)).status).toBe(200);
  });

  it('are limited to five in the known browser, per account', async () => {
    const { email } = await identity.addPerson();
    const own = await ownBrowser(email);
    for (let i = 0; i < 5; i++) expect((await attempt(email, 'wrong', own)).code).toBe('invalid_credentials');
    expect((await attempt(email, password, own)).code).toBe('login_locked');
    expect((await attempt(email, password)).status).toBe(200);
    const other = await identity.addPerson();
    for (let i = 0; i < 6; i++) await attempt(other.email);
    expect((await attempt(other.email, password, own)).code).toBe('login_locked');
  });

  it('from one IP address do not lock a new browser on another', async () => {
    const { email } = await identity.addPerson();
    for (let i = 0; i < 6; i++) await attempt(email, 'wrong', from('10.8.0.1'));
    expect((await attempt(email, password, from('10.8.0.1'))).code).toBe('login_locked');
    expect((await attempt(email, password, from('10.8.0.2'))).status).toBe(200);
  });

  it('on many accounts are limited per IP address, except in known browsers', async () => {
    const few = await startIdentity({ SIGN_IN_FAILURES_PER_MINUTE: 8 });
    try {
      const { email } = await few.addPerson();
      const signIn = (body: { email: string; password: string }, headers = {}) =>
        few.service.call(login, { body, headers });
      const { headers } = await signIn({ email, password });
      const own = withBrowser(browserTokenOf(headers)).headers;
      const spray = (at: number) => signIn({ email: `nobody-${at}@poc.test`, password: 'Password123' });
      for (let at = 0; at < 8; at++) expect((await spray(at)).code).toBe('invalid_credentials');
      expect((await spray(8)).code).toBe('login_locked');
      expect((await signIn({ email, password }, own)).status).toBe(200);
      time.advance(60_000);
      expect((await spray(8)).code).toBe('invalid_credentials');
    } finally {
      await few.service.stop();
    }
  });

  it('do not affect many correct sign-ins from one IP address', async () => {
    const people = await Promise.all(Array.from({ length: 45 }, () => identity.addPerson()));
    for (const { email } of people) {
      expect((await attempt(email, password, from('10.8.2.1'))).status).toBe(200);
    }
  });
});

describe('POST /auth/login, malformed', () => {
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
  ])('rejects %s', async (_name, body, status, code) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  it('returns 415 for another content type', async () => {
    const response = await post('email=a', 'application/x-www-form-urlencoded');
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ code: 'unsupported_media_type' });
  });
});

describe('a flood of sign-ins', () => {
  it('returns 429 immediately when the queue of password checks is full', async () => {
    const busy = await startIdentity({ PASSWORD_QUEUE_LIMIT: 1 });
    try {
      const flood = Array.from({ length: 30 }, (_, i) =>
        busy.service.call(login, { body: { email: `nobody-${i}@poc.test`, password } }),
      );
      const responses = await Promise.all(flood);
      const refused = responses.filter((response) => response.code === 'too_many_requests');
      expect(refused.length).toBeGreaterThan(0);
      expect(refused[0]?.status).toBe(429);
      expect(refused[0]?.headers.get('retry-after')).toBe('1');
    } finally {
      await busy.service.stop();
    }
  });
});
