import { getIdentityFigures, listUsers } from '@poc/contracts/endpoints/identity-admin';
import { endOfDay, startOfDay } from '@poc/contracts/lagos-calendar';
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

it('lists as many accounts of a range of days as the figure counts', async () => {
  const { db } = identity.service.deps;
  for (const at of ['2023-04-30T23:00:00Z', '2023-05-02T22:59:59Z'])
    await identity.addPerson({ createdAt: new Date(at), name: 'Ada Eze' });
  for (const at of ['2023-04-30T22:59:59Z', '2023-05-02T23:00:00Z'])
    await identity.addPerson({ createdAt: new Date(at), name: 'Ada Eze' });
  await countFigures(db, identityFigures);
  const days = { from: '2023-05-01', to: '2023-05-02' };
  const { token } = administrator;
  const figures = await identity.service.call(getIdentityFigures, { query: days, token });
  expect(figures.body?.new_members.total).toBe(2);
  const range = { from: startOfDay(days.from).toISOString(), to: endOfDay(days.to).toISOString() };
  const list = (query: object) => identity.service.call(listUsers, { query: { ...query }, token });
  for (const query of [
    {},
    { role: 'user' },
    { search: 'ada' },
    { sort: 'name', limit: 1 },
    { sort: 'status' },
  ])
    expect((await list({ ...range, ...query })).headers.get('x-total-count'), JSON.stringify(query)).toBe(
      '2',
    );
  expect((await list({ ...range, role: 'admin' })).body).toEqual([]);
  expect((await list({ from: 'May' })).status).toBe(400);
});

it('400: refuses a range that ends before it begins', async () => {
  const response = await identity.service.call(getIdentityFigures, {
    token: administrator.token,
    query: { from: '2024-05-02', to: '2024-05-01' },
  });
  expect(response).toMatchObject({ status: 400, errors: [{ path: 'query.from' }] });
});

it('401 and 403', async () => {
  expect((await ask()).status).toBe(401);
  const { email } = await identity.addPerson();
  expect((await ask((await identity.signIn(email)).token)).status).toBe(403);
});
