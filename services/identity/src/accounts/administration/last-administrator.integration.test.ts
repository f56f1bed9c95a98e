import { deleteUser, setUserRole, setUserStatus } from '@poc/contracts/endpoints/identity-admin';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditRecordModel } from '../../audit/audit-record.model.ts';
import { type SignedInPerson, useAdministration } from '../../testing/start-administration.ts';
import { administratorGuardModel } from '../administrator-guard.model.ts';
import { userModel } from '../user.model.ts';

const identity = useAdministration();
beforeEach(async () => {
  await userModel(identity.service.deps.db).deleteMany();
});

const ways = {
  demote: (by: SignedInPerson, id: string) =>
    identity.service.call(setUserRole, { params: { id }, body: { role: 'user' }, token: by.token }),
  suspend: (by: SignedInPerson, id: string) =>
    identity.service.call(setUserStatus, {
      params: { id },
      body: { suspended: true, reason: 'Left the company.' },
      token: by.token,
    }),
  delete: (by: SignedInPerson, id: string) =>
    identity.service.call(deleteUser, { params: { id }, token: by.token }),
};
const wayNames = ['demote', 'suspend', 'delete'] as const;
const administrators = () =>
  userModel(identity.service.deps.db).countDocuments({ role: 'admin', suspended: false });

describe.each(wayNames)('%s', (way) => {
  it('returns 409 when the last administrator removes themselves', async () => {
    const last = await identity.signedIn({ role: 'admin' });
    const suspended = await identity.addPerson({ role: 'admin' });
    await userModel(identity.service.deps.db).updateOne(
      { _id: suspended._id },
      { $set: { suspended: true } },
    );
    expect(await ways[way](last, last.id)).toMatchObject({ status: 409, code: 'last_administrator' });
    expect(await administrators()).toBe(1);
    expect(await identity.eventsAbout(last.id)).toEqual([]);
    expect(await identity.mailsTo(last.user.email)).toEqual([]);
    expect(await identity.recordsAbout(last.id)).toEqual([]);
  });

  it('lets an administrator remove themselves while there is another', async () => {
    const [one] = [await identity.signedIn({ role: 'admin' }), await identity.addPerson({ role: 'admin' })];
    expect((await ways[way](one, one.id)).status).toBeLessThan(300);
    expect(await administrators()).toBe(1);
  });

  it('allows it for a suspended administrator, who is not counted', async () => {
    const last = await identity.signedIn({ role: 'admin' });
    const { _id } = await identity.addPerson({ role: 'admin' });
    await userModel(identity.service.deps.db).updateOne({ _id }, { $set: { suspended: true } });
    expect((await ways[way](last, _id.toHexString())).status).toBeLessThan(300);
  });
});

describe('concurrent removals', () => {
  it('leave one of two administrators in all of 20 rounds', {
    timeout: 240_000,
  }, async () => {
    const { db } = identity.service.deps;
    for (let round = 0; round < 20; round += 1) {
      await userModel(db).deleteMany();
      await auditRecordModel(db).deleteMany();
      if (round % 5 === 0) await administratorGuardModel(db).deleteMany();
      const [one, other] = await Promise.all([
        identity.signedIn({ role: 'admin' }),
        identity.signedIn({ role: 'admin' }),
      ]);
      const themselves = round % 4 === 3;
      const [first, second] = [wayNames[round % 3] ?? 'demote', wayNames[(round >> 2) % 3] ?? 'demote'];
      const responses = await Promise.all([
        ways[first](one, themselves ? one.id : other.id),
        ways[second](other, themselves ? other.id : one.id),
      ]);
      const won = responses.filter(({ status }) => status < 300);
      const lost = responses.find(({ status }) => status >= 300);
      expect(won, `round ${round}`).toHaveLength(1);
      // The loser was removed (401 or 403) or, when removing themselves, is the last administrator (409).
      expect(['last_administrator', 'forbidden', 'unauthenticated']).toContain(lost?.code);
      if (themselves) expect(lost?.code).toBe('last_administrator');
      expect(await administrators()).toBe(1);
      expect(await auditRecordModel(db).countDocuments()).toBe(1);
    }
  });
});
