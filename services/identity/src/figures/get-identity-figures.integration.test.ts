import { getIdentityFigures } from '@poc/contracts/endpoints/identity-admin';
import { countFigures } from '@poc/kit/figures/count-figures';
import { expect, it } from 'vitest';
import { userModel } from '../accounts/user.model.ts';
import { useAdministration, useAdministrator } from '../testing/start-administration.ts';
import { identityFigures } from './identity-figures.ts';

const identity = useAdministration();
const administrator = useAdministrator(identity);
const query = { from: '2024-05-01', to: '2024-05-03' };
const ask = (token?: string) =>
  identity.service.call(getIdentityFigures, { query, ...(token ? { token } : {}) });

it('200: new members by the day in Lagos on which their existing account was created', async () => {
  const { db } = identity.service.deps;
  // 23:30 UTC is already 1 May in Lagos.
  for (const at of [
    '2024-04-30T23:30:00Z',
    '2024-05-03T22:59:00Z',
    '2024-05-03T23:00:00Z',
    '2024-04-29T10:00:00Z',
  ])
    await identity.addPerson({ createdAt: new Date(at) });
  const deleted = await identity.addPerson({ createdAt: new Date('2024-05-02T10:00:00Z') });
  await countFigures(db, identityFigures);
  expect((await ask(administrator.token)).body?.new_members).toEqual({
    values: [1, 1, 1],
    total: 3,
    before: 1,
  });
  await userModel(db).deleteOne({ _id: deleted._id });
  await countFigures(db, identityFigures);
  expect((await ask(administrator.token)).body?.new_members).toEqual({
    values: [1, 0, 1],
    total: 2,
    before: 1,
  });
});

it('400: refuses a range that ends before it begins', async () => {
  const answer = await identity.service.call(getIdentityFigures, {
    token: administrator.token,
    query: { from: '2024-05-02', to: '2024-05-01' },
  });
  expect(answer).toMatchObject({ status: 400, errors: [{ path: 'query.from' }] });
});

it('401 and 403', async () => {
  expect((await ask()).status).toBe(401);
  const { email } = await identity.addPerson();
  expect((await ask((await identity.signIn(email)).token)).status).toBe(403);
});
