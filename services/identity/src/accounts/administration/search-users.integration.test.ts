import { updateUser } from '@poc/contracts/endpoints/identity';
import { listUsers, setUserEmail } from '@poc/contracts/endpoints/identity-admin';
import { acceptInvitation } from '@poc/contracts/endpoints/sign-in';
import { countedInSearch } from '@poc/kit/mongo/rarest-key';
import { queriesOf } from '@poc/testing/profile';
import { expect, it } from 'vitest';
import { createMailQueue } from '../../mail/mail-queue.ts';
import { newEmail } from '../../testing/sign-up.ts';
import { useAdministration, useAdministrator } from '../../testing/start-administration.ts';
import { newestMail } from '../../testing/stored-mails.ts';
import { createInvitation } from '../invitations/create-invitation.ts';
import { searchFieldsOf } from '../search-fields.ts';
import { userModel } from '../user.model.ts';

const identity = useAdministration();
const administrator = useAdministrator(identity, { name: 'Root', phone: '', email: 'root@poc.test' });

const users = () => userModel(identity.service.deps.db);
const list = (query: Record<string, unknown>) =>
  identity.service.call(listUsers, { query, token: administrator.token });
const found = async (search: string) => ((await list({ search })).body ?? []).map(({ id }) => id);
const keysOf = async (id: string) =>
  (await users().findById(id).select('+searchKeys').lean())?.searchKeys?.toSorted();

it('finds an account by its current name only', async () => {
  const person = await identity.signedIn({ name: 'Folake Adeyemi', email: newEmail() });
  const { id } = person;
  expect(await found('folake')).toEqual([id]);

  const body = { name: 'Zubaida Sani', email: person.user.email, phone: '+2348099887766' };
  const params = { id };
  expect((await identity.service.call(updateUser, { params, body, token: person.token })).status).toBe(200);
  expect(await found('folake')).toEqual([]);
  expect(await found('ubaida s')).toEqual([id]);
  expect(await found('0809 988')).toEqual([id]);

  const moved = { params, body: { newEmail: 'moved.here@poc.test' }, token: administrator.token };
  expect((await identity.service.call(setUserEmail, moved)).status).toBe(200);
  expect(await found('oved.he')).toEqual([id]);
  expect(await found(person.user.email)).toEqual([]);

  const { db, clock, config } = identity.service.deps;
  const mail = createMailQueue({ db, clock, secret: config.KEY_ENCRYPTION_SECRET });
  const email = 'moved.here@poc.test';
  await createInvitation({ db, clock, mail, publicUrl: config.PUBLIC_URL }, { email, invitedBy: 'test' });
  const token = new URL((await newestMail(identity, email, 'invitation')).link).hash.slice(1);
  const chosen = { token, name: 'Halima Danjuma', phone: '0803 000 0177', password: 'Chosen-by-me-1' };
  expect((await identity.service.call(acceptInvitation, { body: chosen })).status).toBe(200);
  expect(await found('zubaida')).toEqual([]);
  expect(await found('halima')).toEqual([id]);

  const stored = await users().findById(id).lean();
  expect(await keysOf(id)).toEqual(stored && searchFieldsOf(stored).searchKeys.toSorted());
});

it.each([
  ['a name', { search: 'Person 1234' }, 1],
  ['a part of a word that all have', { search: 'erso' }, 10],
  ['a part of an address', { search: 'son.1234@' }, 1],
  ['a part of a phone number', { search: '0803 000 2' }, 10],
  ['a text in a role', { search: 'person', role: 'admin' }, 0],
  ['what nobody is called', { search: 'person 1x' }, 0],
])('%s uses an index and its order', async (_, query, rows) => {
  const { db } = identity.service.deps;
  if ((await users().countDocuments({ searchKeys: 'per' }).limit(1)) === 0) {
    await users().insertMany(
      Array.from({ length: 3_000 }, (__, at) => ({
        name: `Person ${at}`,
        email: `person.${at}@poc.test`,
        phone: `+234803000${String(at).padStart(4, '0')}`,
        settings: administrator.user.settings,
        createdAt: new Date(1_700_000_000_000 + at),
      })),
    );
  }
  let answered = 0;
  const queries = await queriesOf(db, 'users', async () => {
    answered = (await list({ ...query, limit: 10 })).body?.length ?? 0;
  });
  expect(answered).toBe(rows);
  const [page] = queries.filter(({ command }) => command.limit === 11);
  expect(page).toMatchObject({ hasSortStage: false });
  expect(page?.planSummary).toContain('IXSCAN { searchKeys: 1, role: 1');
  expect(page?.docsExamined).toBeLessThanOrEqual(200);
  for (const { planSummary, docsExamined } of queries) {
    expect(planSummary).not.toContain('COLLSCAN');
    // Counting the total examines one more row per role.
    expect(docsExamined).toBeLessThanOrEqual(countedInSearch + 2);
  }
});
