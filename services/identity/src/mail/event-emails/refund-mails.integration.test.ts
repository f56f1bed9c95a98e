import { refundDecided, refundDelayed } from '@poc/contracts/events/commerce';
import { messageOf } from '@poc/testing/events';
import { newId } from '@poc/testing/factories';
import { expect, it } from 'vitest';
import { useIdentity } from '../../testing/start-identity.ts';
import { mailsTo } from '../../testing/stored-mails.ts';

const patient = { timeout: 40_000, interval: 50 };
const identity = useIdentity({}, { consumes: true });

/** All tests share the topics, so administrators receive the refunds of other tests, too. */
const kindsTo = async ({ email }: { email: string }, orderId: string) =>
  (await mailsTo(identity, email))
    .filter(({ data }) => data.orderId === orderId)
    .map(({ kind }) => kind)
    .toSorted();

it('notifies the buyer of a refund and its delays, and administrators of problems', async () => {
  const buyer = await identity.addPerson({ name: 'Ada Eze' });
  const administrator = await identity.addPerson({ role: 'admin' });
  const orderId = newId();
  const data = {
    orderId,
    number: 'POC-7K3M9Q',
    userId: buyer._id.toHexString(),
    refundId: newId(),
    amountKobo: 740_000,
    currency: 'NGN',
  };
  const delayed = (['retrying', 'needs-attention', 'owed'] as const).map((state) =>
    messageOf(refundDelayed, { key: orderId, data: { ...data, state, error: 'Paystack: no balance' } }),
  );
  const decided = messageOf(refundDecided, { key: orderId, data });
  await identity.service.deps.bus.publish([decided, ...delayed, decided, ...delayed]);
  await expect.poll(() => kindsTo(administrator, orderId), patient).toHaveLength(3);
  expect(await kindsTo(administrator, orderId)).toEqual([
    'refund-trouble',
    'refund-trouble',
    'refund-trouble',
  ]);
  expect(await kindsTo(buyer, orderId)).toEqual(['refund-decided', 'refund-delayed', 'refund-delayed']);
  for (const { data } of await mailsTo(identity, buyer.email))
    expect(data.link).toMatch(new RegExp(`/user/orders\\?order=${orderId}$`));
});

it('names the plan of a refund without an order', async () => {
  const buyer = await identity.addPerson({ name: 'Ada Eze' });
  const administrator = await identity.addPerson({ role: 'admin' });
  const refundId = newId();
  const about = { orderId: null, number: '', plan: 'Premium', refundId, amountKobo: 499_001 };
  const data = { ...about, userId: buyer._id.toHexString(), currency: 'NGN', error: '' };
  await identity.service.deps.bus.publish([
    messageOf(refundDecided, { key: refundId, data }),
    messageOf(refundDelayed, { key: refundId, data: { ...data, state: 'needs-attention' } }),
  ]);
  const received = async ({ email }: { email: string }) =>
    (await mailsTo(identity, email)).filter((mail) => mail.data.amountKobo === 499_001);
  await expect.poll(() => received(administrator), patient).toHaveLength(1);
  expect(await received(buyer)).toMatchObject([
    {
      kind: 'refund-decided',
      data: { plan: 'Premium', link: expect.stringMatching(/\/user\/subscription$/) },
    },
    {
      kind: 'refund-delayed',
      data: { plan: 'Premium', link: expect.stringMatching(/\/user\/subscription$/) },
    },
  ]);
});
