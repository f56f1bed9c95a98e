import { defaultSettings } from '@poc/contracts/entities/identity';
import type { EventContract } from '@poc/contracts/event';
import {
  orderCancelled,
  orderFulfilmentChanged,
  orderPaid,
  orderPaymentDue,
  orderRefunded,
  orderStatusChanged,
  stockLow,
} from '@poc/contracts/events/commerce';
import { messageOf } from '@poc/testing/events';
import { newId } from '@poc/testing/factories';
import { afterEach, expect, it } from 'vitest';
import { type UserDoc, userModel } from '../../accounts/user.model.ts';
import { type SmtpSink, startSmtpSink } from '../../testing/smtp-sink.ts';
import { startIdentity, type TestIdentity, useIdentity } from '../../testing/start-identity.ts';
import { mailsTo } from '../../testing/stored-mails.ts';
import { mailModel } from '../mail.model.ts';

const patient = { timeout: 40_000, interval: 50 };
const identity = useIdentity({}, { consumes: true });
afterEach(() => mailModel(identity.service.deps.db).deleteMany({}));

type Message = ReturnType<typeof messageOf<EventContract>>;
const idOf = ({ _id }: UserDoc) => _id.toHexString();
const publish = (where: TestIdentity, ...messages: Message[]) => where.service.deps.bus.publish(messages);
const snapshot = (userId: string, orderId = newId()) => ({
  orderId,
  userId,
  status: 'paid' as const,
  subtotalKobo: 490_000,
  shippingKobo: 250_000,
  discountKobo: 0,
  taxKobo: 0,
  totalKobo: 740_000,
  adjustments: [{ label: 'Shipping (Standard delivery)', amountKobo: 250_000 }],
  quantity: 1,
  lines: [{ merchId: newId(), productName: 'Kolo Box', variant: null, priceKobo: 490_000, quantity: 1 }],
  createdAt: new Date().toISOString(),
});
const paid = (userId: string, changes: { orderId?: string; paidAt?: Date } = {}) => {
  const data = snapshot(userId, changes.orderId);
  const paidAt = (changes.paidAt ?? new Date()).toISOString();
  return messageOf(orderPaid, {
    key: data.orderId,
    data: { ...data, reference: `poc-${data.orderId}`, paidAt },
  });
};
const due = (userId: string) => {
  const data = { ...snapshot(userId), status: 'pending' as const, payBy: new Date().toISOString() };
  return messageOf(orderPaymentDue, { key: data.orderId, data });
};
const changed = (userId: string, status: 'shipped' | 'delivered', at?: Date) => {
  const data = {
    ...snapshot(userId),
    status,
    from: 'paid',
    by: newId(),
    ...(at ? { at: at.toISOString() } : {}),
  };
  return messageOf(orderStatusChanged, { key: data.orderId, data });
};
const tracked = (userId: string) => {
  const fulfilment = { courier: 'DHL', trackingNumber: '7', trackingUrl: '' };
  const data = { ...snapshot(userId), status: 'shipped' as const, fulfilment };
  return messageOf(orderFulfilmentChanged, { key: data.orderId, data });
};
const refunded = (userId: string, refundId = newId()) => {
  const data = { orderId: newId(), userId, refundId, amountKobo: 5_000, reason: 'A seam', whole: false };
  return messageOf(orderRefunded, { key: data.orderId, data });
};
const cancelled = (userId: string, isPaid: boolean) => {
  const data = { orderId: newId(), userId, reason: 'customer' as const, totalKobo: 740_000, paid: isPaid };
  return messageOf(orderCancelled, { key: data.orderId, data });
};
const kindsTo = async ({ email }: UserDoc) => (await mailsTo(identity, email)).map(({ kind }) => kind);
/** Topics are consumed in order: once the last email about orders exists, all earlier events were consumed. */
async function settle(): Promise<void> {
  const last = await identity.addPerson();
  await publish(identity, ...Array.from({ length: 8 }, () => paid(idOf(last))));
  await expect.poll(async () => (await kindsTo(last)).length, patient).toBe(8);
}

it('emails the receipt with its lines, sums and a link', async () => {
  const ada = await identity.addPerson({ name: 'Ada Eze' });
  const message = paid(idOf(ada));
  await publish(identity, message);
  await expect.poll(() => kindsTo(ada), patient).toEqual(['order-receipt']);
  expect((await mailsTo(identity, ada.email))[0]?.data).toMatchObject({
    name: 'Ada Eze',
    lines: [{ productName: 'Kolo Box', priceKobo: 490_000, quantity: 1 }],
    adjustments: [{ label: 'Shipping (Standard delivery)', amountKobo: 250_000 }],
    sums: { subtotalKobo: 490_000, shippingKobo: 250_000, totalKobo: 740_000 },
    link: 'http://localhost:8080/user/orders',
  });
});

it('sends one email for repeated events', async () => {
  const ada = await identity.addPerson();
  const userId = idOf(ada);
  const orderId = newId();
  const refundId = newId();
  const messages = [
    paid(userId, { orderId }),
    due(userId),
    changed(userId, 'shipped'),
    tracked(userId),
    refunded(userId, refundId),
    cancelled(userId, false),
    cancelled(userId, true),
  ];
  await publish(identity, ...messages, ...messages, ...messages);
  await publish(identity, paid(userId, { orderId }), refunded(userId, refundId));
  await settle();
  await expect
    .poll(async () => (await kindsTo(ada)).toSorted(), patient)
    .toEqual([
      'order-cancelled',
      'order-cancelled-paid',
      'order-receipt',
      'order-refunded',
      'order-status',
      'order-tracking',
      'order-unpaid',
    ]);
});

it('skips deleted accounts and imported history', async () => {
  const ada = await identity.addPerson();
  const longAgo = new Date(Date.now() - 3 * 24 * 60 * 60_000);
  await publish(
    identity,
    paid(newId()),
    due(newId()),
    changed(newId(), 'shipped'),
    tracked(newId()),
    refunded(newId()),
    cancelled(newId(), true),
    paid(idOf(ada), { paidAt: longAgo }),
    changed(idOf(ada), 'delivered', longAgo),
  );
  await settle();
  expect(await mailModel(identity.service.deps.db).countDocuments()).toBe(8);
});

it('notifies administrators of low stock of a variant, once per event', async () => {
  const administrator = await identity.addPerson({ role: 'admin' });
  const member = await identity.addPerson();
  const merchId = newId();
  const productName = `Kolo Box ${merchId}`;
  const low = (variant: string | null, stock: number) =>
    messageOf(stockLow, { key: merchId, data: { merchId, productName, variant, stock } });
  // All tests share the topics, so administrators receive the products of other tests, too.
  const alerts = async () =>
    (await mailsTo(identity, administrator.email))
      .filter(({ data }) => data.product === productName)
      .map(({ data }) => [data.variant, data.stock]);
  const first = low('M', 9);
  await publish(identity, first, first, low('L', 0), low(null, 3));
  await expect.poll(async () => (await alerts()).length, patient).toBe(3);
  expect(await alerts()).toEqual(
    expect.arrayContaining([
      ['M', 9],
      ['L', 0],
      [null, 3],
    ]),
  );
  expect(await kindsTo(member)).toEqual([]);
});

it('always sends emails about money, and others according to the settings', async () => {
  const sink: SmtpSink = await startSmtpSink();
  const sending = await startIdentity({ SMTP_URL: sink.url }, { consumes: true });
  try {
    const person = await sending.addPerson();
    const { notifications } = defaultSettings;
    await userModel(sending.service.deps.db).updateOne(
      { _id: person._id },
      {
        $set: {
          'settings.notifications': {
            ...notifications,
            types: { ...notifications.types, orderUpdates: false },
          },
        },
      },
    );
    const userId = idOf(person);
    await publish(
      sending,
      paid(userId),
      changed(userId, 'shipped'),
      refunded(userId),
      cancelled(userId, false),
      cancelled(userId, true),
    );
    const ends = async () => {
      const rows = await mailModel(sending.service.deps.db).find().lean();
      return rows.map(({ kind, status }) => `${kind} ${status}`).toSorted();
    };
    await expect
      .poll(ends, patient)
      .toEqual([
        'order-cancelled skipped',
        'order-cancelled-paid sent',
        'order-receipt sent',
        'order-refunded sent',
        'order-status skipped',
      ]);
    expect(sink.mails.every(({ raw }) => !/List-Unsubscribe:/i.test(raw))).toBe(true);
  } finally {
    await sending.service.stop();
    await sink.close();
  }
});
