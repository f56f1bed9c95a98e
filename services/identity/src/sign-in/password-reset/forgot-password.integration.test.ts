import { forgotPassword } from '@poc/contracts/endpoints/sign-in';
import { describe, expect, it } from 'vitest';
import { userModel } from '../../accounts/user.model.ts';
import { newEmail } from '../../testing/sign-up.ts';
import { useIdentity } from '../../testing/start-identity.ts';
import { mailsTo } from '../../testing/stored-mails.ts';
import { codeModel } from '../codes/code.model.ts';

const identity = useIdentity();

const forgot = (email: string) => identity.service.call(forgotPassword, { body: { email } });
const suspendedPerson = async () => {
  const { email, _id } = await identity.addPerson();
  await userModel(identity.service.deps.db).updateOne({ _id }, { $set: { suspended: true } });
  return email;
};

describe('POST /auth/forgot-password', () => {
  it('emails a code', async () => {
    const { email } = await identity.addPerson({ name: 'Ada Eze' });
    expect((await forgot(` ${email.toUpperCase()} `)).status).toBe(200);
    expect(await mailsTo(identity, email)).toEqual([
      {
        kind: 'reset-code',
        userId: null,
        data: {
          name: 'Ada Eze',
          code: expect.stringMatching(/^\d{6}$/),
          minutes: 10,
          byAdministrator: false,
        },
      },
    ]);
  });

  it('responds alike, with the same writes, for known, unknown and suspended addresses', async () => {
    const { db } = identity.service.deps;
    const addresses = [(await identity.addPerson()).email, newEmail(), await suspendedPerson()];
    const seen = [];
    for (const email of addresses) {
      const codesBefore = await codeModel(db).countDocuments();
      const { status, body, headers } = await forgot(email);
      seen.push({
        status,
        body: { ...body, handle: body?.handle.length },
        headers: [...headers.keys()].toSorted(),
        codes: (await codeModel(db).countDocuments()) - codesBefore,
        mails: (await mailsTo(identity, email)).length,
      });
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(seen[0]).toMatchObject({ codes: 1, mails: 1 });
    for (const email of addresses.slice(1)) {
      expect((await mailsTo(identity, email))[0]?.kind).toBe('nothing');
    }
  });

  it('returns 400 for an invalid address', async () => {
    for (const email of [{ $ne: null }, 'ada', 'ada\u0000@poc.test', '']) {
      const response = await identity.service.call(forgotPassword, { body: { email } });
      expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    }
  });

  it('returns 429 within a minute, for any address', async () => {
    for (const email of [(await identity.addPerson()).email, newEmail(), await suspendedPerson()]) {
      expect((await forgot(email)).status).toBe(200);
      const refused = await forgot(email);
      expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
      expect(refused.headers.get('retry-after')).toBe('60');
      expect(await mailsTo(identity, email)).toHaveLength(1);
    }
  });

  it('sends one email for ten concurrent requests', async () => {
    const { email } = await identity.addPerson();
    const responses = await Promise.all(Array.from({ length: 10 }, () => forgot(email)));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    expect(responses.filter((response) => response.status === 429)).toHaveLength(9);
    expect(await mailsTo(identity, email)).toHaveLength(1);
  });
});
