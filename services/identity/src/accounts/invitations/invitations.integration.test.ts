import { getProfile } from '@poc/contracts/endpoints/identity';
import { listUsers } from '@poc/contracts/endpoints/identity-admin';
import { acceptInvitation, login, refreshSession } from '@poc/contracts/endpoints/sign-in';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditRecordModel } from '../../audit/audit-record.model.ts';
import { createMailQueue } from '../../mail/mail-queue.ts';
import { enableSecondFactor } from '../../testing/second-factor.ts';
import { newEmail, signUp } from '../../testing/sign-up.ts';
import {
  password as oldPassword,
  refreshCookieOf,
  useIdentity,
  withCookie,
} from '../../testing/start-identity.ts';
import { mailsTo, newestMail } from '../../testing/stored-mails.ts';
import { registrationModel } from '../registration/registration.model.ts';
import { userModel } from '../user.model.ts';
import { createInvitation, inviteFirstAdministrator } from './create-invitation.ts';
import { invitationModel } from './invitation.model.ts';
import { inviteAtStart } from './invite-at-start.ts';

const identity = useIdentity();

const password = 'Chosen-by-me-1';
const deps = () => {
  const { db, clock, config } = identity.service.deps;
  const mail = createMailQueue({ db, clock, secret: config.KEY_ENCRYPTION_SECRET });
  return { db, clock, mail, publicUrl: config.PUBLIC_URL };
};
const users = () => userModel(identity.service.deps.db);
const tokenTo = async (email: string): Promise<string> =>
  new URL((await newestMail(identity, email, 'invitation')).link).hash.slice(1);
const invited = async (email = newEmail()) => {
  await createInvitation(deps(), { email, invitedBy: 'test' });
  return { email, token: await tokenTo(email) };
};
const accept = (token: string, changes: Record<string, unknown> = {}) =>
  identity.service.call(acceptInvitation, {
    body: { token, name: 'Ngozi Obi', phone: '0803 000 0177', password, ...changes },
  });
const signIn = (email: string, given: string) =>
  identity.service.call(login, { body: { email, password: given } });

describe('an invitation', () => {
  it('is emailed with its token in the fragment and stored as a hash', async () => {
    const { email, token } = await invited();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await newestMail(identity, email, 'invitation')).toEqual({
      link: `http://localhost:8080/invitation#${token}`,
      expiresAt: new Date(identity.clock.now().getTime() + 48 * 3_600_000).toISOString(),
    });
    const stored = JSON.stringify(await invitationModel(identity.service.deps.db).find().lean());
    expect(stored).not.toContain(token);
  });

  it('invalidates an earlier one to the same address', async () => {
    const first = await invited();
    const second = await invited(first.email);
    expect((await accept(first.token)).code).toBe('link_invalid');
    expect((await accept(second.token)).status).toBe(200);
  });

  it('is not sent to an administrator', async () => {
    const { email } = await identity.addPerson({ role: 'admin' });
    expect(await createInvitation(deps(), { email, invitedBy: 'test' })).toBeNull();
    expect(await mailsTo(identity, email)).toEqual([]);
  });
});

describe('POST /auth/invitation', () => {
  it('creates an administrator account and starts a session', async () => {
    const { email, token } = await invited();
    const response = await accept(token);
    expect(response.status).toBe(200);
    expect(response.body?.user).toMatchObject({
      email,
      name: 'Ngozi Obi',
      phone: '+2348030000177',
      role: 'admin',
    });
    expect(refreshCookieOf(response.headers)).toContain('HttpOnly; SameSite=Strict');
    expect((await identity.service.call(getProfile, { token: response.body?.token ?? '' })).status).toBe(200);
    expect((await signIn(email, password)).status).toBe(200);
    expect(await users().findOne({ email }).lean()).toMatchObject({ emailVerified: true });
  });

  it('promotes an existing account and ends its sessions and old password', async () => {
    const before = await identity.addPerson();
    const session = await identity.signIn(before.email);
    const { email, token } = await invited(before.email);
    const response = await accept(token);
    expect(response.body?.user).toMatchObject({
      id: before._id.toHexString(),
      role: 'admin',
      name: 'Ngozi Obi',
    });
    expect((await identity.service.call(getProfile, { token: response.body?.token ?? '' })).status).toBe(200);
    expect((await identity.service.call(getProfile, { token: session.token })).status).toBe(401);
    const refreshed = await identity.service.call(refreshSession, withCookie(session.refreshToken));
    expect(refreshed.code).toBe('refresh_invalid');
    expect((await signIn(email, oldPassword)).code).toBe('invalid_credentials');
    expect((await signIn(email, password)).status).toBe(200);
    const rows = await outboxOf(identity.service.deps.db).find({ key: before._id.toHexString() }).toArray();
    expect(rows.filter((row) => row.envelope.includes('identity.user.updated.v1'))).toHaveLength(1);
  });

  it('does not bypass the second factor of the account', async () => {
    const before = await identity.addPerson();
    const { token: member } = await identity.signIn(before.email);
    await enableSecondFactor(identity, { id: before._id.toHexString(), token: member });
    const { token } = await invited(before.email);
    const response = await accept(token);
    const listed = await identity.service.call(listUsers, { token: response.body?.token ?? '' });
    expect(listed).toMatchObject({ status: 403, code: 'second_factor_needed' });
  });

  it('records actor, action, time, and the values before and after', async () => {
    const { _id, email } = await identity.addPerson();
    const { token } = await invited(email);
    const at = identity.clock.now();
    await accept(token);
    const id = _id.toHexString();
    const records = await auditRecordModel(identity.service.deps.db).find({ about: id }).lean();
    expect(records).toMatchObject([
      {
        actor: { id, name: 'Ngozi Obi' },
        action: 'user.admin.invitation-accepted',
        target: { kind: 'user', id },
        before: { role: 'user' },
        after: { role: 'admin', invitedBy: 'test', invitedAt: at.toISOString() },
        at,
      },
    ]);
  });

  it('deletes registrations of the address', async () => {
    const { email, token } = await invited();
    await signUp(identity, email);
    await accept(token);
    expect(await registrationModel(identity.service.deps.db).countDocuments({ email })).toBe(0);
  });

  it('succeeds for one of five concurrent requests', async () => {
    const { email, token } = await invited();
    const responses = await Promise.all(Array.from({ length: 5 }, () => accept(token)));
    expect(responses.map((response) => response.status).toSorted()).toEqual([200, 400, 400, 400, 400]);
    expect(await users().countDocuments({ email })).toBe(1);
  });

  it.each([
    ['a name with markup', { name: '<b>' }, 'body.name'],
    ['a short password', { password: '1234567' }, 'body.password'],
    ['an invalid phone number', { phone: '+999 123 456 789' }, 'body.phone'],
    ['an invalid token', { token: { $gt: '' } }, 'body.token'],
    ['a different address', { email: 'eve@poc.test' }, 'body.email'],
  ])('returns 400 for %s and keeps the link valid', async (_name, changes, path) => {
    const { token } = await invited();
    const response = await accept(token, changes);
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(response.errors.map((fault) => fault.path)).toEqual([path]);
    expect((await accept(token)).status).toBe(200);
  });

  it('returns 400 for a forged, used or expired link, or a suspended account', async () => {
    expect(await accept('a'.repeat(43))).toMatchObject({ status: 400, code: 'link_invalid' });
    const used = await invited();
    await accept(used.token);
    expect((await accept(used.token)).code).toBe('link_invalid');
    const late = await invited();
    identity.clock.advance(48 * 3_600_000);
    expect((await accept(late.token)).code).toBe('link_invalid');
    expect(await users().countDocuments({ email: late.email })).toBe(0);

    const { email, _id } = await identity.addPerson();
    await users().updateOne({ _id }, { $set: { suspended: true } });
    const suspended = await invited(email);
    expect((await accept(suspended.token)).code).toBe('link_invalid');
    expect(await users().findById(_id).lean()).toMatchObject({ role: 'user' });
  });
});

describe('the first administrator', () => {
  beforeEach(async () => {
    await users().deleteMany({});
    await invitationModel(identity.service.deps.db).deleteMany({});
  });

  it('is invited once by concurrent processes', async () => {
    const email = newEmail();
    const invitations = await Promise.all(
      Array.from({ length: 8 }, () => inviteFirstAdministrator(deps(), email)),
    );
    expect(invitations.filter((one) => one !== null)).toHaveLength(1);
    expect(await mailsTo(identity, email)).toHaveLength(1);
    expect((await accept(await tokenTo(email))).status).toBe(200);
  });

  it('is not invited if one exists', async () => {
    await identity.addPerson({ role: 'admin' });
    expect(await inviteFirstAdministrator(deps(), newEmail())).toBeNull();
  });

  it('is invited again after the invitation has expired', async () => {
    const email = newEmail();
    await inviteFirstAdministrator(deps(), email);
    identity.clock.advance(48 * 3_600_000);
    expect(await inviteFirstAdministrator(deps(), email)).not.toBeNull();
  });

  it('is invited only with POC_ADMIN_EMAIL', async () => {
    const { config } = identity.service.deps;
    await inviteAtStart(identity.service.deps);
    expect(await invitationModel(identity.service.deps.db).countDocuments()).toBe(0);
    const email = newEmail();
    await inviteAtStart({ ...identity.service.deps, config: { ...config, POC_ADMIN_EMAIL: email } });
    expect(await mailsTo(identity, email)).toMatchObject([{ kind: 'invitation' }]);
  });
});
