import { register } from '@poc/contracts/endpoints/sign-in';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { codeModel } from '../../sign-in/codes/code.model.ts';
import { newEmail, signUp, signupBody } from '../../testing/sign-up.ts';
import { password, startIdentity, useIdentity } from '../../testing/start-identity.ts';
import { mailsTo } from '../../testing/stored-mails.ts';
import { userModel } from '../user.model.ts';
import { registrationModel } from './registration.model.ts';

const identity = useIdentity();

const rowsOf = (email: string) => registrationModel(identity.service.deps.db).find({ email }).lean();
const attempt = (body: unknown) => identity.service.call(register, { body });

describe('POST /auth/register', () => {
  it('returns 201, stores the registration and emails a code, without an account', async () => {
    const email = newEmail();
    const response = await signUp(identity, ` ${email.toUpperCase()} `, { marketing: true });
    expect(response.status).toBe(201);
    expect(Object.keys(response.body ?? {})).toEqual(['message', 'handle']);
    expect(await rowsOf(email)).toMatchObject([
      { name: 'Bisi Ade', phone: '+2348030000199', marketing: true, createdAt: identity.clock.now() },
    ]);
    expect(await mailsTo(identity, email)).toMatchObject([
      { kind: 'verification-code', data: { name: 'Bisi Ade', minutes: 10 } },
    ]);
    expect(await userModel(identity.service.deps.db).countDocuments({ email })).toBe(0);
  });

  it.each(['&', '/', '=', '?', '~', '#'])('accepts an address with %s', async (sign) => {
    const email = newEmail().replace('@', `${sign}@`);
    expect((await signUp(identity, email)).status).toBe(201);
    expect(await mailsTo(identity, email)).toMatchObject([{ kind: 'verification-code' }]);
  });

  it('drops invisible characters of an address and normalises its domain', async () => {
    const [name] = newEmail().split('@');
    const response = await signUp(identity, `\u202a${name}@почта.рф\u202c`, {
      name: '\u200eBisi\u00a0Ade\t',
      phone: '\u20660803\u00a0000\u20110199\u2069',
    });
    expect(response.status).toBe(201);
    const email = `${name}@xn--80a1acny.xn--p1ai`;
    expect(await rowsOf(email)).toMatchObject([{ name: 'Bisi Ade', phone: '+2348030000199' }]);
    expect(await mailsTo(identity, email)).toMatchObject([{ kind: 'verification-code' }]);
  });

  it('sets an HttpOnly, SameSite=Strict browser cookie', async () => {
    const { headers } = await signUp(identity, newEmail());
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^poc_browser=[\w-]{43}; Max-Age=34560000; Path=\/api; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
      ),
    ]);
  });

  it('responds alike for an address with an account, except for its email', async () => {
    const { email: known } = await identity.addPerson({ name: 'Zainab Musa' });
    const unknown = newEmail();
    const responses = [await signUp(identity, known), await signUp(identity, unknown)];
    const [first, second] = responses.map(({ status, body, headers }) => ({
      status,
      body: { ...body, handle: body?.handle.length },
      headers: [...headers.keys()].toSorted(),
      cookies: headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]{43}|Expires=[^;]+/g, '')),
    }));
    expect(first).toEqual(second);
    expect(await rowsOf(known)).toHaveLength(1);
    expect(await mailsTo(identity, known)).toEqual([
      { kind: 'already-registered', userId: null, data: { name: 'Zainab Musa' } },
    ]);
  });

  it('sends one email per minute, for requests from any browser', async () => {
    const email = newEmail();
    await signUp(identity, email);
    identity.clock.advance(59_000);
    expect((await signUp(identity, email)).status).toBe(201);
    expect(await mailsTo(identity, email)).toHaveLength(1);
    identity.clock.advance(1_000);
    await signUp(identity, email);
    expect(await mailsTo(identity, email)).toHaveLength(2);
  });

  it('replaces the registration of the same browser and adds one for another', async () => {
    const email = newEmail();
    const { browser } = await signUp(identity, email, { name: 'Bsi Ade' });
    const again = await signUp(identity, email, { name: 'Bisi Ade' }, browser);
    expect((await rowsOf(email)).map((row) => row.name)).toEqual(['Bisi Ade']);
    expect(again.browser).toBe(browser);
    await signUp(identity, email, { name: 'Somebody Else' });
    expect(await rowsOf(email)).toHaveLength(2);
  });

  it.each(['password123', 'Bisi Ade'])('returns 400 for the easily guessed password %s', async (easy) => {
    const email = newEmail();
    const response = await signUp(identity, email, { password: easy });
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(response.errors).toMatchObject([{ path: 'body.password' }]);
    expect(await rowsOf(email)).toEqual([]);
  });

  it('retains the newest 100 registrations of an address', async () => {
    const email = newEmail();
    await signUp(identity, email, { name: 'The first' });
    const [first] = await rowsOf(email);
    if (!first) throw new Error('nothing was stored');
    const later = Array.from({ length: 99 }, (_, at) => ({
      ...first,
      _id: new Types.ObjectId(),
      name: `${at}`,
      createdAt: new Date(first.createdAt.getTime() + 1),
    }));
    await registrationModel(identity.service.deps.db).create(later);
    identity.clock.advance(2);
    await signUp(identity, email, { name: 'The last' });
    const names = (await rowsOf(email)).map((row) => row.name);
    expect(names).toHaveLength(100);
    expect(names).toContain('The last');
    expect(names).not.toContain('The first');
  });

  it('responds alike to ten concurrent requests and sends one email', async () => {
    const email = newEmail();
    const responses = await Promise.all(Array.from({ length: 10 }, () => signUp(identity, email)));
    expect(responses.map((response) => response.status)).toEqual(Array(10).fill(201));
    expect(await mailsTo(identity, email)).toHaveLength(1);
  });

  it('ignores case, spaces and full-width letters of an address, but not a plus sign', async () => {
    const email = newEmail();
    await signUp(identity, email.toUpperCase());
    await signUp(identity, email.replace('bisi', 'ｂｉｓｉ'));
    expect(await rowsOf(email)).toHaveLength(2);
    const plus = email.replace('@', '+news@');
    await signUp(identity, plus);
    expect(await rowsOf(plus)).toHaveLength(1);
  });

  it('returns 400 with all faults and stores nothing', async () => {
    const email = newEmail();
    const response = await attempt({
      name: '<script>',
      email: { $gt: '' },
      phone: '12',
      password: 'short',
      marketing: 'yes',
      role: 'admin',
    });
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(response.errors.map((fault) => fault.path).toSorted()).toEqual([
      'body.email',
      'body.marketing',
      'body.name',
      'body.password',
      'body.phone',
      'body.role',
    ]);
    expect(await rowsOf(email)).toHaveLength(0);
  });

  it.each([
    ['a password of 10,000 characters', { password: 'x'.repeat(10_000) }, 'body.password'],
    ['a password of 7', { password: '1234567' }, 'body.password'],
    ['a number that only looks like one', { phone: '+999 123 456 789' }, 'body.phone'],
    ['a name with a NUL', { name: 'Bisi\u0000Ade' }, 'body.name'],
    ['an address with a NUL', { email: 'bisi\u0000@poc.test' }, 'body.email'],
    ['a Cyrillic look-alike', { email: 'bіsi@poc.test' }, 'body.email'],
    ['two addresses', { email: 'bisi@poc.test,eve@poc.test' }, 'body.email'],
    ['an address with a header', { email: 'bisi@poc.test\r\nBcc: eve@poc.test' }, 'body.email'],
    ['a role', { role: 'admin' }, 'body.role'],
    ['a verified address', { emailVerified: true }, 'body.emailVerified'],
  ])('returns 400 for %s', async (_name, changes, path) => {
    const { db } = identity.service.deps;
    const before = await registrationModel(db).countDocuments();
    const response = await attempt(signupBody(newEmail(), changes));
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(response.errors.map((fault) => fault.path)).toEqual([path]);
    expect(await registrationModel(db).countDocuments()).toBe(before);
  });

  it('accepts any characters in a password', async () => {
    const email = newEmail();
    expect((await signUp(identity, email, { password: 'ọ̀rẹ́ mi 🦁\u0000 <b>' })).status).toBe(201);
  });

  it('stores neither the password nor the code in plain text', async () => {
    const email = newEmail();
    await signUp(identity, email);
    const { db } = identity.service.deps;
    const [mail] = await mailsTo(identity, email);
    const rows = JSON.stringify([await rowsOf(email), await codeModel(db).find().lean()]);
    expect(rows).not.toContain(password);
    expect(rows).not.toContain(`"${mail?.data.code}"`);
  });

  it('returns 429 immediately when the queue of password checks is full', async () => {
    const busy = await startIdentity({ PASSWORD_QUEUE_LIMIT: 1 });
    try {
      const responses = await Promise.all(Array.from({ length: 20 }, () => signUp(busy, newEmail())));
      const refused = responses.filter((response) => response.code === 'too_many_requests');
      expect(refused.length).toBeGreaterThan(0);
      expect(refused[0]?.headers.get('retry-after')).toBe('1');
    } finally {
      await busy.service.stop();
    }
  });
});
