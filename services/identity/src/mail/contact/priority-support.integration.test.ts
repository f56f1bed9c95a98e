import { sendContactMessage } from '@poc/contracts/endpoints/identity';
import { subscriptionChanged } from '@poc/contracts/events/commerce';
import { newId, uniqueName } from '@poc/testing/factories';
import { expect, it } from 'vitest';
import { userModel } from '../../accounts/user.model.ts';
import { applyEvent } from '../../testing/apply-event.ts';
import { type SignedInPerson, useAdministration } from '../../testing/start-administration.ts';
import { mailsTo } from '../../testing/stored-mails.ts';

const dayMs = 86_400_000;
const identity = useAdministration();

const inDays = (days: number) => new Date(identity.clock.now().getTime() + days * dayMs).toISOString();
const plan = (
  { id: userId }: Pick<SignedInPerson, 'id'>,
  id: 'premium' | 'ultimate',
  status: 'active' | 'expired' = 'active',
) =>
  applyEvent(identity, 'http://localhost:8080', subscriptionChanged, {
    ...{ subscriptionId: newId(), userId, plan: id, status },
    startDate: inDays(-1),
    endDate: inDays(29),
    openUntil: inDays(30),
  });
async function priorityOf(token?: string) {
  const email = `${uniqueName('writer')}@poc.test`;
  const body = { name: 'Bola Adisa', email, subject: 'My plan', message: 'Hello' };
  const response = await identity.service.call(sendContactMessage, { body, ...(token ? { token } : {}) });
  expect(response.status).toBe(202);
  const { SUPPORT_EMAIL } = identity.service.deps.config;
  const mails = await mailsTo(identity, SUPPORT_EMAIL);
  return mails.find(({ data }) => data.email === email)?.data.priority;
}

it('marks messages of members with an active Ultimate plan only', async () => {
  const bola = await identity.signedIn({ name: 'Bola Adisa' });
  expect([await priorityOf(bola.token), await priorityOf()]).toEqual([undefined, undefined]);
  await plan(bola, 'premium');
  expect(await priorityOf(bola.token)).toBeUndefined();
  await plan(bola, 'ultimate');
  expect(await priorityOf(bola.token)).toEqual({ plan: 'Ultimate', account: bola.user.email });
  expect(await priorityOf()).toBeUndefined();
  await plan(bola, 'ultimate', 'expired');
  expect(await priorityOf(bola.token)).toBeUndefined();
  await plan(bola, 'ultimate');
  await userModel(identity.service.deps.db).updateOne(
    { _id: bola.user._id },
    { $set: { 'plan.openUntil': identity.clock.now() } },
  );
  expect(await priorityOf(bola.token)).toBeUndefined();
});

it('ignores outdated plan events and those of deleted accounts', async () => {
  const bola = await identity.signedIn({ name: 'Bola Adisa' });
  await plan(bola, 'ultimate');
  identity.clock.advance(-60_000);
  await plan(bola, 'premium');
  identity.clock.advance(60_000);
  expect(await priorityOf(bola.token)).toMatchObject({ plan: 'Ultimate' });
  const gone = newId();
  await plan({ id: gone }, 'ultimate');
  expect(await userModel(identity.service.deps.db).findById(gone).lean()).toBeNull();
});
