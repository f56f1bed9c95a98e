import { resetUserPassword, setUserEmail } from '@poc/contracts/endpoints/identity-admin';
import { login, resetPassword } from '@poc/contracts/endpoints/sign-in';
import { uniqueName } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { useAdministration, useAdministrator } from '../../testing/start-administration.ts';
import { password } from '../../testing/start-identity.ts';

const identity = useAdministration();
const administrator = useAdministrator(identity);

const mailReset = (id: string) =>
  identity.service.call(resetUserPassword, { params: { id }, token: administrator.token });

describe('POST /admin/users/{id}/reset-password', () => {
  it('emails a code; the old password works until the code is used', async () => {
    const user = await identity.addPerson();
    const id = user._id.toHexString();
    const response = await mailReset(id);
    expect(response).toMatchObject({
      status: 200,
      body: { message: `Password reset email sent to ${user.email}` },
    });
    const mails = await identity.mailsTo(user.email);
    expect(mails).toEqual([
      {
        kind: 'reset-code',
        to: user.email,
        data: { name: user.name, code: expect.stringMatching(/^\d{6}$/), minutes: 10, byAdministrator: true },
      },
    ]);
    const signIn = (given: string) =>
      identity.service.call(login, { body: { email: user.email, password: given } });
    expect((await signIn(password)).status).toBe(200);

    const code = /"code":"(\d{6})"/.exec(JSON.stringify(mails))?.[1];
    const body = { email: user.email, code, password: 'Chosen-again-1' };
    expect((await identity.service.call(resetPassword, { body })).status).toBe(200);
    expect((await signIn('Chosen-again-1')).status).toBe(200);
    expect(await signIn(password)).toMatchObject({ status: 401, code: 'invalid_credentials' });
  });

  it('records the action without code and address', async () => {
    const user = await identity.addPerson();
    const id = user._id.toHexString();
    await mailReset(id);
    expect(await identity.recordsAbout(id)).toMatchObject([
      {
        actor: { id: administrator.id, name: 'Ngozi Obi' },
        action: 'user.password.reset-mailed',
        target: { kind: 'user', id, ownerId: null, name: null },
        about: [id],
        reason: null,
        before: {},
        after: {},
      },
    ]);
    expect(await identity.eventsAbout(id)).toEqual([]);
  });

  it('sends the code to the current address', async () => {
    const user = await identity.addPerson();
    const id = user._id.toHexString();
    const newEmail = `${uniqueName('new')}@poc.test`;
    await identity.service.call(setUserEmail, {
      params: { id },
      body: { newEmail },
      token: administrator.token,
    });
    expect((await mailReset(id)).body).toEqual({ message: `Password reset email sent to ${newEmail}` });
    expect((await identity.mailsTo(user.email)).map(({ kind }) => kind)).toEqual(['email-changed']);
  });

  it('returns 429 with Retry-After within 60 seconds; concurrent requests send one email', async () => {
    const user = await identity.addPerson();
    const id = user._id.toHexString();
    const responses = await Promise.all(Array.from({ length: 5 }, () => mailReset(id)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429]);

    identity.clock.advance(20_000);
    const early = await mailReset(id);
    expect(early).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(early.headers.get('retry-after')).toBe('40');
    expect(await identity.mailsTo(user.email)).toHaveLength(1);
    expect(await identity.recordsAbout(id)).toHaveLength(1);

    identity.clock.advance(40_000);
    expect((await mailReset(id)).status).toBe(200);
    expect(await identity.mailsTo(user.email)).toHaveLength(2);
  });
});
