import {
  confirmNewEmail,
  deleteAccount,
  getProfile,
  undoEmailChange,
  updateUser,
} from '@poc/contracts/endpoints/identity';
import { setUserEmail } from '@poc/contracts/endpoints/identity-admin';
import { login, refreshSession, resetPassword } from '@poc/contracts/endpoints/sign-in';
import { uniqueName } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { secondFactorModel } from '../../sign-in/two-factor/second-factor.model.ts';
import { browserTokenOf, withBrowser } from '../../testing/sign-up.ts';
import { type SignedInPerson, useAdministration } from '../../testing/start-administration.ts';
import { password, withCookie } from '../../testing/start-identity.ts';
import { mailsTo, newestMail } from '../../testing/stored-mails.ts';
import { userModel } from '../user.model.ts';
import { emailChangeModel } from './email-change.model.ts';

const identity = useAdministration();

const newAddress = () => `${uniqueName('thief')}@poc.test`;
const dayMs = 24 * 3_600_000;

async function move({ id, token, user }: SignedInPerson, email = newAddress()): Promise<string> {
  const body = { name: user.name, phone: user.phone, email, currentPassword: password };
  await identity.service.call(updateUser, { params: { id }, token, body });
  const { code } = await newestMail(identity, email, 'new-email-code');
  const response = await identity.service.call(confirmNewEmail, { params: { id }, token, body: { code } });
  expect(response.status).toBe(200);
  identity.clock.advance(60_000);
  return email;
}
const tokenTo = async (address: string): Promise<string> => {
  const { undo } = await newestMail(identity, address, 'email-changed');
  return undo?.link.split('#')[1] ?? '';
};
const undo = (token: string) => identity.service.call(undoEmailChange, { body: { token } });
const signIn = (email: string, given = password) =>
  identity.service.call(login, { body: { email, password: given } });
const emailOf = async ({ user }: SignedInPerson) =>
  (await userModel(identity.service.deps.db).findById(user._id).lean())?.email;

describe('POST /auth/email/undo', () => {
  it('restores the old address, ends all sessions, and requires a new password', async () => {
    const owner = await identity.signedIn();
    const { email } = owner.user;
    const thiefs = await move(owner);
    const { token, refreshToken } = await identity.signIn(thiefs);

    const response = await undo(await tokenTo(email));
    expect(response).toMatchObject({ status: 200, body: { email } });
    expect((await identity.service.call(getProfile, { token })).status).toBe(401);
    expect((await identity.service.call(refreshSession, withCookie(refreshToken))).status).toBe(401);
    expect((await signIn(thiefs)).code).toBe('invalid_credentials');
    expect((await signIn(email)).code).toBe('invalid_credentials');

    const { code } = await newestMail(identity, email, 'reset-code');
    const reset = await identity.service.call(resetPassword, {
      body: { email, code, password: 'My-own-again-1' },
      ...withBrowser(browserTokenOf(response.headers)),
    });
    expect(reset.status).toBe(200);
    expect((await signIn(email, 'My-own-again-1')).status).toBe(200);
    expect((await mailsTo(identity, thiefs)).at(-1)?.kind).toBe('email-change-undone');
    expect(await identity.eventsAbout(owner.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          type: 'identity.user.updated.v1',
          data: expect.objectContaining({ email }),
        }),
      ]),
    );
  });

  it('disables a second factor enabled after the change and retains an earlier one', async () => {
    const { db } = identity.service.deps;
    for (const [days, left] of [
      [0, 0],
      [-1, 1],
    ] as const) {
      const owner = await identity.signedIn();
      await move(owner);
      const since = new Date(identity.clock.now().getTime() + days * dayMs);
      const factor = { sealedSecret: 'sealed', since, lastStep: 0, recoveryHashes: [], expiresAt: null };
      await secondFactorModel(db).create({ _id: owner.user._id, ...factor });
      expect((await undo(await tokenTo(owner.user.email))).status).toBe(200);
      expect(await secondFactorModel(db).countDocuments({ _id: owner.user._id })).toBe(left);
    }
  });

  it('restores the original address after several changes', async () => {
    const owner = await identity.signedIn();
    const first = await move(owner);
    const second = await move(owner);
    const thiefsToken = await tokenTo(first);
    expect((await undo(await tokenTo(owner.user.email))).status).toBe(200);
    expect(await emailOf(owner)).toBe(owner.user.email);
    expect(await undo(thiefsToken)).toMatchObject({ status: 400, code: 'link_invalid' });
    expect((await signIn(second)).code).toBe('invalid_credentials');
  });

  it('sends no undo link to an abandoned address on a change back', async () => {
    const owner = await identity.signedIn();
    const thiefs = await move(owner);
    await move(owner, owner.user.email);
    expect(await tokenTo(thiefs)).toBe('');
    expect(await emailChangeModel(identity.service.deps.db).countDocuments({ userId: owner.user._id })).toBe(
      0,
    );
  });

  it('returns 400 for a forged, used or expired link, and after a change by an administrator', async () => {
    const owner = await identity.signedIn();
    await move(owner);
    const token = await tokenTo(owner.user.email);
    expect((await undo('made-up')).code).toBe('link_invalid');
    const responses = await Promise.all([undo(token), undo(token)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);

    const late = await identity.signedIn();
    const moved = await move(late);
    identity.clock.advance(7 * dayMs);
    expect((await undo(await tokenTo(late.user.email))).code).toBe('link_invalid');
    expect(await emailOf(late)).toBe(moved);

    const helped = await identity.signedIn();
    await move(helped);
    const administrator = await identity.signedIn({ role: 'admin' });
    const decided = newAddress();
    await identity.service.call(setUserEmail, {
      params: { id: helped.id },
      body: { newEmail: decided },
      token: administrator.token,
    });
    expect((await undo(await tokenTo(helped.user.email))).code).toBe('link_invalid');
    expect(await emailOf(helped)).toBe(decided);
  });

  it('returns 400 for an invalid token and for a deleted account', async () => {
    expect((await undo('')).code).toBe('invalid_request');
    const owner = await identity.signedIn();
    await move(owner);
    const token = await tokenTo(owner.user.email);
    await identity.service.call(deleteAccount, {
      params: { id: owner.id },
      token: owner.token,
      body: { password },
    });
    expect((await undo(token)).code).toBe('link_invalid');
  });

  it('returns 409 when the address belongs to another account', async () => {
    const owner = await identity.signedIn();
    const thiefs = await move(owner);
    await identity.addPerson({ email: owner.user.email });
    expect(await undo(await tokenTo(owner.user.email))).toMatchObject({ status: 409, code: 'email_taken' });
    expect(await emailOf(owner)).toBe(thiefs);
    expect((await signIn(thiefs)).status).toBe(200);
  });
});
