import { disputeOpened, disputeResolved } from '@poc/contracts/events/commerce';
import { messageOf } from '@poc/testing/events';
import { newId } from '@poc/testing/factories';
import { expect, it } from 'vitest';
import { useIdentity } from '../../testing/start-identity.ts';
import { mailsTo } from '../../testing/stored-mails.ts';

const patient = { timeout: 40_000, interval: 50 };
const identity = useIdentity({}, { consumes: true });

it('notifies administrators, not the buyer, of a dispute and its outcome, once each', async () => {
  const buyer = await identity.addPerson({ name: 'Ada Eze' });
  const administrator = await identity.addPerson({ role: 'admin' });
  const orderId = newId();
  const data = {
    disputeId: '358950',
    orderId,
    number: 'POC-7K3M9Q',
    reference: `poc-${orderId}-1`,
    amountKobo: 740_000,
    currency: 'NGN',
    category: 'fraud',
  };
  const opened = messageOf(disputeOpened, {
    key: orderId,
    data: { ...data, dueAt: '2026-11-25T18:00:00.000Z' },
  });
  const resolved = messageOf(disputeResolved, {
    key: orderId,
    data: { ...data, status: 'resolved', resolution: 'auto-accepted', takenKobo: 740_000 },
  });
  await identity.service.deps.bus.publish([opened, resolved, opened, resolved]);
  // All tests share the topics, so administrators receive the disputes of other tests, too.
  const mails = async () =>
    (await mailsTo(identity, administrator.email)).filter((mail) => mail.data.orderId === orderId);
  await expect.poll(async () => (await mails()).length, patient).toBe(2);
  const found = (await mails()).toSorted((one, other) => one.kind.localeCompare(other.kind));
  expect(found).toMatchObject([
    { kind: 'dispute-opened', data: { reason: 'Fraud claim', dueAt: '2026-11-25T18:00:00.000Z' } },
    { kind: 'dispute-resolved', data: { outcome: 'Lost: no response in time', takenKobo: 740_000 } },
  ]);
  expect(await mailsTo(identity, buyer.email)).toEqual([]);
});
