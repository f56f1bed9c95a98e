import { getIdentityNeeds } from '@poc/contracts/endpoints/identity-admin';
import { deadLettersOf } from '@poc/kit/mongo/kit-collections';
import { expect, it } from 'vitest';
import { useAdministration, useAdministrator } from '../testing/start-administration.ts';

const identity = useAdministration();
const administrator = useAdministrator(identity);
const ask = (token?: string) => identity.service.call(getIdentityNeeds, token ? { token } : {});

it('200: events that could not be applied', async () => {
  expect(await ask(administrator.token)).toMatchObject({ status: 200, body: [] });
  await deadLettersOf(identity.service.deps.db).insertOne({ _id: 'identity:1', at: new Date() });
  expect((await ask(administrator.token)).body).toMatchObject([{ name: 'failed_events', count: 1 }]);
});

it('401 and 403', async () => {
  expect((await ask()).status).toBe(401);
  const { email } = await identity.addPerson();
  expect((await ask((await identity.signIn(email)).token)).status).toBe(403);
});
