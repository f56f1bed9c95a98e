import { getProfile } from '@poc/contracts/endpoints/identity';
import { setUserEmail } from '@poc/contracts/endpoints/identity-admin';
import { login } from '@poc/contracts/endpoints/sign-in';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { uniqueName } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { codeModel } from '../../sign-in/codes/code.model.ts';
import { anyBrowser, slotId } from '../../sign-in/codes/code-hash.ts';
import { issueCode } from '../../sign-in/codes/issue-code.ts';
import { useAdministration, useAdministrator } from '../../testing/start-administration.ts';
import { password } from '../../testing/start-identity.ts';
import { userModel } from '../user.model.ts';

const identity = useAdministration();
const administrator = useAdministrator(identity);

const newAddress = () => `${uniqueName('new')}@poc.test`;
const setEmail = (id: string, newEmail: string) =>
  identity.service.call(setUserEmail, { params: { id }, body: { newEmail }, token: administrator.token });

describe('PUT /admin/users/{id}/email', () => {
  it('changes the address immediately; the session continues, and only the new address signs in', async () => {
    const { id, user, token } = await identity.signedIn();
    const email = newAddress();
    const response = await setEmail(id, ` ${email.toUpperCase()} `);
    expect(response).toMatchObject({ status: 200, body: { id, email, emailVerified: true } });
    const profile = await identity.service.call(getProfile, { token });
    expect(profile.body?.user.email).toBe(email);
    const signIn = (address: string) => identity.service.call(login, { body: { email: address, password } });
    expect((await signIn(email)).status).toBe(200);
    expect(await signIn(user.email)).toMatchObject({ status: 401, code: 'invalid_credentials' });
  });

  it('emails both addresses, publishes the change, and records it', async () => {
    const user = await identity.addPerson();
    const id = user._id.toHexString();
    const email = newAddress();
    await setEmail(id, email);
    for (const to of [user.email, email]) {
      expect(await identity.mailsTo(to)).toEqual([
        {
          kind: 'email-changed',
          to,
          data: { name: user.name, oldEmail: user.email, newEmail: email, byAdministrator: true },
        },
      ]);
    }
    expect(await identity.eventsAbout(id)).toMatchObject([
      { type: 'identity.user.updated.v1', data: { userId: id, email } },
    ]);
    expect(await identity.recordsAbout(id)).toMatchObject([
      {
        actor: { id: administrator.id, name: 'Ngozi Obi' },
        action: 'user.email.set',
        target: { kind: 'user', id, ownerId: null, name: null },
        about: [id],
        reason: null,
        before: { email: user.email },
        after: { email },
      },
    ]);
  });

  it('invalidates earlier codes and a pending address', async () => {
    const { db, config } = identity.service.deps;
    const secret = config.KEY_ENCRYPTION_SECRET;
    const user = await identity.addPerson();
    const id = user._id.toHexString();
    await userModel(db).updateOne({ _id: user._id }, { $set: { pendingEmail: 'wanted@poc.test' } });
    const slots = [
      { purpose: 'reset-password', key: user.email, browserHash: 'a browser' },
      { purpose: 'new-email', key: id, browserHash: anyBrowser },
    ] as const;
    const deps = { db, clock: identity.clock, secret };
    for (const slot of slots) {
      await withTransaction(db, (tx) => issueCode(tx, deps, { ...slot, ref: id, requester: null }));
      expect((await codeModel(db).findById(slotId(secret, slot)))?.code).not.toBeNull();
    }
    await setEmail(id, newAddress());
    for (const slot of slots) {
      expect((await codeModel(db).findById(slotId(secret, slot)))?.code).toBeNull();
    }
    expect((await userModel(db).findById(user._id))?.pendingEmail).toBeNull();
  });

  it('does nothing for the same address', async () => {
    const user = await identity.addPerson();
    const id = user._id.toHexString();
    expect((await setEmail(id, user.email.toUpperCase())).body).toMatchObject({ email: user.email });
    expect(await identity.eventsAbout(id)).toEqual([]);
    expect(await identity.recordsAbout(id)).toEqual([]);
    expect(await identity.mailsTo(user.email)).toEqual([]);
  });

  it('returns 409 for a used address, and for the second of two concurrent changes', async () => {
    const [user, other, third] = [
      await identity.addPerson(),
      await identity.addPerson(),
      await identity.addPerson(),
    ];
    const taken = await setEmail(user._id.toHexString(), other.email.toUpperCase());
    expect(taken).toMatchObject({ status: 409, code: 'email_taken' });
    expect(await identity.recordsAbout(user._id.toHexString())).toEqual([]);
    expect(await identity.mailsTo(other.email)).toEqual([]);

    const email = newAddress();
    const responses = await Promise.all(
      [user, other, third].map(({ _id }) => setEmail(_id.toHexString(), email)),
    );
    expect(responses.map(({ code }) => code).toSorted()).toEqual(['email_taken', 'email_taken', null]);
    expect(await userModel(identity.service.deps.db).countDocuments({ email })).toBe(1);
    expect(await identity.mailsTo(email)).toHaveLength(1);
  });

  it.each([
    '',
    'ada',
    'ada@',
    'ada@poc',
    `${'a'.repeat(250)}@poc.test`,
    'ada@poc.test, eve@poc.test',
    'a\nb@poc.test',
  ])('returns 400 for the address %j', async (email) => {
    const user = await identity.addPerson();
    const response = await setEmail(user._id.toHexString(), email);
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(new Set(response.errors.map(({ path }) => path))).toEqual(new Set(['body.newEmail']));
  });
});
