import { confirmNewEmail, getProfile, updateUser } from '@poc/contracts/endpoints/identity';
import { login } from '@poc/contracts/endpoints/sign-in';
import { uniqueName } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { type SignedInPerson, useAdministration } from '../testing/start-administration.ts';
import { password } from '../testing/start-identity.ts';
import { newestMail } from '../testing/stored-mails.ts';
import { userModel } from './user.model.ts';

const identity = useAdministration();

async function moving(): Promise<SignedInPerson & { email: string; code: string }> {
  const person = await identity.signedIn();
  const email = `${uniqueName('new')}@poc.test`;
  await want(person, email);
  return { ...person, email, code: (await newestMail(identity, email, 'new-email-code')).code };
}
const want = ({ id, token, user }: SignedInPerson, email: string) =>
  identity.service.call(updateUser, {
    params: { id },
    token,
    body: { name: user.name, email, phone: user.phone, currentPassword: password },
  });
const confirm = ({ id, token }: Pick<SignedInPerson, 'id' | 'token'>, code: string) =>
  identity.service.call(confirmNewEmail, { params: { id }, token, body: { code } });
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('POST /users/{id}/email/confirm', () => {
  it('applies the new address, continues sessions, and emails both addresses', async () => {
    const person = await moving();
    const { id, user, email, code, token } = person;
    const response = await confirm(person, code);
    expect(response).toMatchObject({ status: 200, body: { id, email } });
    expect(response.body).not.toHaveProperty('pendingEmail');
    expect((await identity.service.call(getProfile, { token })).body?.user.email).toBe(email);
    expect((await identity.service.call(login, { body: { email, password } })).status).toBe(200);
    const old = await identity.service.call(login, { body: { email: user.email, password } });
    expect(old.code).toBe('invalid_credentials');
    const data = { name: user.name, oldEmail: user.email, newEmail: email, byAdministrator: false };
    expect(await identity.mailsTo(email)).toContainEqual({ kind: 'email-changed', to: email, data });
    const undo = {
      link: expect.stringMatching(/^http:\/\/localhost:8080\/email\/undo#[\w-]{43}$/),
      expiresAt: new Date(identity.clock.now().getTime() + 7 * 24 * 3_600_000).toISOString(),
    };
    const mail = { kind: 'email-changed', to: user.email, data: { ...data, undo } };
    expect(await identity.mailsTo(user.email)).toContainEqual(mail);
    expect(await identity.eventsAbout(id)).toMatchObject([
      { type: 'identity.user.updated.v1', data: { userId: id, email } },
    ]);
  });

  it('returns 400 for a wrong, used, expired or missing code', async () => {
    const person = await moving();
    expect(await confirm(person, otherThan(person.code))).toMatchObject({
      status: 400,
      code: 'code_invalid',
    });
    expect((await confirm(person, person.code)).status).toBe(200);
    expect((await confirm(person, person.code)).code).toBe('code_invalid');
    const late = await moving();
    identity.clock.advance(10 * 60_000 + 1);
    expect((await confirm(late, late.code)).code).toBe('code_invalid');
    expect((await confirm(late, '12345')).code).toBe('invalid_request');
  });

  it("returns 400 for another person's code and for a withdrawn address", async () => {
    const [one, other] = [await moving(), await moving()];
    if (one.code !== other.code) expect((await confirm(one, other.code)).code).toBe('code_invalid');
    await want(other, other.user.email);
    expect((await confirm(other, other.code)).code).toBe('code_invalid');
    const stored = await userModel(identity.service.deps.db).findById(other.id).lean();
    expect(stored?.email).toBe(other.user.email);
  });

  it('returns 401 or 404 to others', async () => {
    const person = await moving();
    const stranger = await identity.signedIn({ role: 'admin' });
    expect(await confirm({ id: person.id, token: '' }, person.code)).toMatchObject({ status: 401 });
    expect(await confirm({ id: person.id, token: stranger.token }, person.code)).toMatchObject({
      status: 404,
    });
    expect((await confirm(person, person.code)).status).toBe(200);
  });

  it('returns 404 for a deleted account', async () => {
    const person = await moving();
    await userModel(identity.service.deps.db).deleteOne({ _id: person.user._id });
    expect(await confirm(person, person.code)).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('returns 409 without a change when the address got an account in the meantime', async () => {
    const person = await moving();
    await identity.addPerson({ email: person.email });
    expect(await confirm(person, person.code)).toMatchObject({ status: 409, code: 'email_taken' });
    const stored = await userModel(identity.service.deps.db).findById(person.id).lean();
    expect(stored?.email).toBe(person.user.email);
  });

  it('gives an address to one of two concurrent confirmations and returns 409 to the other', async () => {
    const [one, other] = [await moving(), await identity.signedIn()];
    await want(other, one.email);
    const { code } = await newestMail(identity, one.email, 'new-email-code');
    const responses = await Promise.all([confirm(one, one.code), confirm(other, code)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('returns 429 after 5 wrong codes, also concurrent ones, and for the correct code then', async () => {
    const person = await moving();
    const wrong = otherThan(person.code);
    const responses = await Promise.all(Array.from({ length: 30 }, () => confirm(person, wrong)));
    expect(responses.filter(({ code }) => code === 'code_invalid').length).toBeLessThanOrEqual(5);
    const last = await confirm(person, person.code);
    expect(last).toMatchObject({ status: 429, code: 'login_locked' });
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
