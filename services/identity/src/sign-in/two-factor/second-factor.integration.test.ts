import { deleteAccount, getProfile } from '@poc/contracts/endpoints/identity';
import { listUsers, setUserRole } from '@poc/contracts/endpoints/identity-admin';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  stepUp,
} from '@poc/contracts/endpoints/second-factor';
import { login } from '@poc/contracts/endpoints/sign-in';
import { fail } from '@poc/kit/errors';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { newId } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { gatherOwnData } from '../../accounts/data-export/gather-own-data.ts';
import { userModel } from '../../accounts/user.model.ts';
import { beginSession } from '../../sessions/begin-session.ts';
import { sessionModel } from '../../sessions/session.model.ts';
import { challengeOf, codeAt, enableSecondFactor, giveCode, wrongCode } from '../../testing/second-factor.ts';
import { useAdministration } from '../../testing/start-administration.ts';
import { password } from '../../testing/start-identity.ts';
import { findSecondFactor } from './find-second-factor.ts';
import { secondFactorModel } from './second-factor.model.ts';

const identity = useAdministration();
const strict = useAdministration({ ADMIN_SECOND_FACTOR: 'required' });

async function withFactor(server = identity) {
  const person = await server.signedIn({ role: 'admin' });
  const other = await server.signIn(person.user.email);
  return { ...person, other, ...(await enableSecondFactor(server, person)) };
}

const auditActions = async (id: string): Promise<string[]> => {
  const rows = await outboxOf(identity.service.deps.db)
    .find({ key: `audit:${id}` })
    .sort({ position: 1 })
    .toArray();
  return rows.map((row) => JSON.parse(row.envelope).data.action);
};

describe('setup', () => {
  it('enables it with ten recovery codes, ends other sessions, sends an email and records an audit entry', async () => {
    const { service } = identity;
    const person = await identity.signedIn({ role: 'admin' });
    const other = await identity.signIn(person.user.email);
    const params = { id: person.id };
    const before = await service.call(getSecondFactor, { params, token: person.token });
    expect(before.body).toEqual({ since: null, recoveryCodesLeft: 0, required: false });

    const { token, recoveryCodes, secret } = await enableSecondFactor(identity, person);
    expect(new Set(recoveryCodes).size).toBe(10);
    const after = await service.call(getSecondFactor, { params, token });
    expect(after.body).toMatchObject({ since: expect.any(String), recoveryCodesLeft: 10 });
    expect((await service.call(getProfile, { token: other.token })).status).toBe(401);
    expect((await service.call(getProfile, { token: person.token })).status).toBe(200);
    expect(await identity.mailsTo(person.user.email)).toContainEqual(
      expect.objectContaining({ kind: 'second-factor', data: expect.objectContaining({ change: 'on' }) }),
    );
    expect(await auditActions(person.id)).toEqual(['user.second-factor.on']);

    const stored = JSON.stringify(await secondFactorModel(service.deps.db).findById(person.id).lean());
    expect(stored).not.toContain(secret);
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replace('-', ''));
  });

  it('requires the password, takes effect with the first code, and never replaces an enabled one', async () => {
    const { service, clock } = identity;
    const { id, token, user } = await identity.signedIn();
    const params = { id };
    const begin = (given: string) =>
      service.call(beginSecondFactor, { params, token, body: { password: given } });
    expect((await begin('Wrong-demo-1')).code).toBe('wrong_password');
    const begun = await begin(password);
    expect(begun.body?.uri).toContain(`secret=${begun.body?.secret}`);
    expect(await findSecondFactor(service.deps.db, user._id)).toBeNull();
    expect((await service.call(login, { body: { email: user.email, password } })).status).toBe(200);

    const secret = begun.body?.secret ?? '';
    const confirm = (code: string) => service.call(confirmSecondFactor, { params, token, body: { code } });
    expect((await confirm(wrongCode(secret, clock.now()))).code).toBe('code_invalid');
    expect((await confirm(codeAt(secret, clock.now()))).status).toBe(200);
    expect((await confirm(codeAt(secret, clock.now()))).code).toBe('conflict');
    expect((await begin(password)).code).toBe('conflict');
  });

  it('locks after five wrong codes and expires after an hour', async () => {
    const { service, clock } = identity;
    const { id, token } = await identity.signedIn();
    const params = { id };
    const begun = await service.call(beginSecondFactor, { params, token, body: { password } });
    const secret = begun.body?.secret ?? '';
    const confirm = (code: string) => service.call(confirmSecondFactor, { params, token, body: { code } });
    for (let i = 0; i < 5; i++) await confirm(wrongCode(secret, clock.now()));
    expect((await confirm(codeAt(secret, clock.now()))).code).toBe('login_locked');
    const late = await identity.signedIn();
    await service.call(beginSecondFactor, { params: { id: late.id }, token: late.token, body: { password } });
    await secondFactorModel(service.deps.db).updateOne(
      { _id: late.user._id },
      { $set: { expiresAt: clock.now() } },
    );
    const over = await service.call(confirmSecondFactor, {
      params: { id: late.id },
      token: late.token,
      body: { code: '123456' },
    });
    expect(over.code).toBe('conflict');
  });

  it('aborts a sign-in without a code that commits after the setup', async () => {
    const { db, clock } = identity.service.deps;
    const person = await identity.signedIn();
    const { _id } = person.user;
    let tries = 0;
    await withTransaction(db, async (tx) => {
      tries += 1;
      const user = (await userModel(tx).findById(_id).lean()) ?? fail('not_found');
      const factor = await findSecondFactor(db, _id);
      if (tries === 1) await enableSecondFactor(identity, person);
      if (!factor) await beginSession(tx, user, { remember: false, userAgent: '', at: clock.now() });
    });
    expect(tries).toBe(2);
    expect(await sessionModel(db).find({ userId: _id }).lean()).toHaveLength(1);
  });

  it('is inaccessible to others', async () => {
    const { service } = identity;
    const { token } = await identity.signedIn({ role: 'admin' });
    const params = { id: newId() };
    const body = { password };
    expect((await service.call(getSecondFactor, { params, token })).status).toBe(404);
    expect((await service.call(beginSecondFactor, { params, token, body })).status).toBe(404);
    expect((await service.call(removeSecondFactor, { params, token })).status).toBe(404);
    expect((await service.call(renewRecoveryCodes, { params, token })).status).toBe(404);
    expect((await service.call(stepUp, { body: { code: '123456' } })).status).toBe(401);
  });
});

describe('step-up confirmation', () => {
  it('allows role changes for ten minutes and then requires a code', async () => {
    const { service, clock } = identity;
    const { token, secret } = await withFactor();
    const member = await identity.signedIn();
    const promote = (withToken: string) =>
      service.call(setUserRole, { params: { id: member.id }, token: withToken, body: { role: 'admin' } });
    expect((await promote(token)).status).toBe(200);

    clock.advance(9 * 60_000 + 1_000);
    expect(await promote(token)).toMatchObject({ status: 403, code: 'second_factor_needed' });
    expect((await service.call(listUsers, { token })).status).toBe(200);

    const wrong = await service.call(stepUp, { token, body: { code: wrongCode(secret, clock.now()) } });
    expect(wrong.code).toBe('code_invalid');
    const fresh = await service.call(stepUp, { token, body: { code: codeAt(secret, clock.now()) } });
    expect((await promote(fresh.body?.token ?? '')).status).toBe(200);
  });

  it('locks only the session after five wrong codes', async () => {
    const { service, clock } = identity;
    const { token, secret, user } = await withFactor();
    const give = (withToken: string, code: string) =>
      service.call(stepUp, { token: withToken, body: { code } });
    for (let i = 0; i < 5; i++) await give(token, wrongCode(secret, clock.now()));
    expect((await give(token, codeAt(secret, clock.now()))).code).toBe('login_locked');
    const asked = await service.call(login, { body: { email: user.email, password } });
    const other = await giveCode(identity, challengeOf(asked.headers), codeAt(secret, clock.now()));
    clock.advance(30_000);
    expect((await give(other.body?.token ?? '', codeAt(secret, clock.now()))).status).toBe(200);
  });

  it('is not required without a second factor and returns 409 for a code', async () => {
    const { service } = identity;
    const { token } = await identity.signedIn({ role: 'admin' });
    const member = await identity.signedIn();
    identity.clock.advance(11 * 60_000);
    const params = { id: member.id };
    expect((await service.call(setUserRole, { params, token, body: { role: 'admin' } })).status).toBe(200);
    expect((await service.call(stepUp, { token, body: { code: '123456' } })).code).toBe('conflict');
  });
});

describe('removal and new recovery codes', () => {
  it('require a confirmation of the last ten minutes', async () => {
    const { service, clock } = identity;
    const { id, token, recoveryCodes } = await withFactor();
    const params = { id };
    clock.advance(9 * 60_000 + 1_000);
    expect((await service.call(removeSecondFactor, { params, token })).code).toBe('second_factor_needed');
    expect((await service.call(renewRecoveryCodes, { params, token })).code).toBe('second_factor_needed');
    const fresh = await service.call(stepUp, { token, body: { code: recoveryCodes[9] ?? '' } });
    const renewed = await service.call(renewRecoveryCodes, { params, token: fresh.body?.token ?? '' });
    expect(renewed.body?.recoveryCodes).toHaveLength(10);
    expect(renewed.body?.recoveryCodes).not.toContain(recoveryCodes[0]);
    const stale = await service.call(stepUp, { token, body: { code: recoveryCodes[0] ?? '' } });
    expect(stale.code).toBe('code_invalid');
  });

  it('disables it immediately, so that the password suffices', async () => {
    const { service } = identity;
    const { id, token, user } = await withFactor();
    const params = { id };
    const removed = await service.call(removeSecondFactor, { params, token });
    expect(removed.status).toBe(200);
    expect((await service.call(login, { body: { email: user.email, password } })).status).toBe(200);
    expect((await service.call(getProfile, { token: removed.body?.token ?? '' })).status).toBe(200);
    const fresh = removed.body?.token ?? '';
    expect((await service.call(removeSecondFactor, { params, token: fresh })).code).toBe('conflict');
    expect((await service.call(renewRecoveryCodes, { params, token: fresh })).code).toBe('conflict');
    expect(await auditActions(id)).toEqual(['user.second-factor.on', 'user.second-factor.off']);
  });

  it('is deleted with the account and listed in the data export', async () => {
    const { service } = identity;
    const { id, token, user } = await withFactor();
    const own = await gatherOwnData(service.deps, user, newId());
    expect(own.secondFactor).toEqual({ since: expect.any(Date), recoveryCodesLeft: 10 });
    expect(JSON.stringify(own)).not.toContain('sealedSecret');
    await identity.signedIn({ role: 'admin' });
    const gone = await service.call(deleteAccount, { params: { id }, token, body: { password } });
    expect(gone.status).toBe(204);
    expect(await secondFactorModel(service.deps.db).findById(user._id)).toBeNull();
  });
});

describe('a required second factor', () => {
  it('withholds administrator rights until it is set up', async () => {
    const { service } = strict;
    const person = await strict.signedIn({ role: 'admin' });
    const refused = await service.call(listUsers, { token: person.token });
    expect(refused).toMatchObject({ status: 403, code: 'second_factor_setup_required' });
    const profile = await service.call(getProfile, { token: person.token });
    expect(profile.body?.user.role).toBe('admin');
    const state = await service.call(getSecondFactor, { params: { id: person.id }, token: person.token });
    expect(state.body).toMatchObject({ since: null, required: true });

    const { token } = await enableSecondFactor(strict, person);
    expect((await service.call(listUsers, { token })).status).toBe(200);
    const removed = await service.call(removeSecondFactor, { params: { id: person.id }, token });
    const after = await service.call(listUsers, { token: removed.body?.token ?? '' });
    expect(after.code).toBe('second_factor_setup_required');
  });

  it('does not affect members', async () => {
    const { token, id } = await strict.signedIn();
    const response = await strict.service.call(getSecondFactor, { params: { id }, token });
    expect(response.body).toMatchObject({ required: false });
    expect((await strict.service.call(listUsers, { token })).code).toBe('forbidden');
  });
});
