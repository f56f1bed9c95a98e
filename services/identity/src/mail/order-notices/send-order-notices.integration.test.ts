import { withTransaction } from '@poc/kit/mongo/transaction';
import { newId } from '@poc/testing/factories';
import { afterEach, expect, it } from 'vitest';
import type { IdentityConfig } from '../../config.ts';
import { useIdentity } from '../../testing/start-identity.ts';
import { mailsTo } from '../../testing/stored-mails.ts';
import { mailModel } from '../mail.model.ts';
import { createMailQueue } from '../mail-queue.ts';
import { orderNoticeModel } from './order-notice.model.ts';
import { recordPaidOrder } from './record-paid-order.ts';
import { sendOrderNotices } from './send-order-notices.ts';

const identity = useIdentity();
afterEach(() => mailModel(identity.service.deps.db).deleteMany({}));

const paid = (orderId = newId()) => {
  const { db } = identity.service.deps;
  const line = { merchId: newId(), productName: 'Kolo Box', variant: 'L', priceKobo: 490_000, quantity: 2 };
  return withTransaction(db, (tx) =>
    recordPaidOrder(tx, {
      orderId,
      number: `POC-${orderId.slice(0, 6)}`,
      userId: newId(),
      status: 'paid',
      subtotalKobo: 980_000,
      shippingKobo: 0,
      discountKobo: 0,
      taxKobo: 0,
      vatKobo: 0,
      adjustments: [],
      totalKobo: 980_000,
      quantity: 2,
      lines: [line],
      createdAt: new Date().toISOString(),
      reference: `poc-${orderId}`,
      paidAt: new Date().toISOString(),
    }),
  );
};
const send = (to: IdentityConfig['ORDER_NOTICE_TO'] = 'administrators') => {
  const { db, clock, logger, config } = identity.service.deps;
  const mail = createMailQueue({ db, clock, secret: config.KEY_ENCRYPTION_SECRET });
  const settings = { ...config, ORDER_NOTICE_TO: to };
  return sendOrderNotices({ db, mail, logger, publicUrl: 'http://localhost:8080', config: settings });
};

it('notifies every administrator of a paid order, once for repeated events, with a link', async () => {
  const administrator = await identity.addPerson({ role: 'admin' });
  const member = await identity.addPerson();
  const orderId = newId();
  for (let times = 0; times < 3; times += 1) await paid(orderId);
  const [one, other] = await Promise.all([send(), send()]);
  expect(one + other).toBe(1);
  expect(await send()).toBe(0);
  const mails = await mailsTo(identity, administrator.email);
  expect(mails).toMatchObject([
    {
      kind: 'orders-paid',
      data: {
        orders: [{ number: `POC-${orderId.slice(0, 6)}`, items: '2 × Kolo Box (L)', totalKobo: 980_000 }],
        count: 1,
        totalKobo: 980_000,
        link: `http://localhost:8080/admin/orders/${orderId}`,
      },
    },
  ]);
  expect(await mailsTo(identity, member.email)).toEqual([]);
});

it('reports 500 orders in one email', async () => {
  const administrator = await identity.addPerson({ role: 'admin' });
  for (let at = 0; at < 10; at += 1) await Promise.all(Array.from({ length: 50 }, () => paid()));
  expect(await send()).toBe(500);
  const [mail, ...more] = await mailsTo(identity, administrator.email);
  expect(more).toEqual([]);
  expect(mail?.data).toMatchObject({ count: 500, totalKobo: 500 * 980_000, orders: { length: 20 } });
});

it('notifies one address or no one, depending on the setting', async () => {
  const administrator = await identity.addPerson({ role: 'admin' });
  await paid();
  await send('orders@poc.test');
  expect(await mailsTo(identity, 'orders@poc.test')).toHaveLength(1);
  await paid();
  expect(await send('off')).toBe(1);
  expect(await orderNoticeModel(identity.service.deps.db).countDocuments()).toBe(0);
  expect(await mailsTo(identity, administrator.email)).toEqual([]);
  expect(await mailModel(identity.service.deps.db).countDocuments()).toBe(1);
});
