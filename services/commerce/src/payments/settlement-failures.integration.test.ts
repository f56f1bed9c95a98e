import { expect, it } from 'vitest';
import { referenceOf } from '../testing/paid-order.ts';
import { planMember, usePlanShop } from '../testing/plan-member.ts';
import { findPayment } from './find-payments.ts';
import { paymentModel } from './payment.model.ts';
import { verifyAndSettle } from './verify-and-settle.ts';

const shop = usePlanShop();

const failures = async (): Promise<unknown> => {
  const { registry } = shop.service.deps.metrics;
  const counter = await registry.getSingleMetric('poc_settlement_failures_total')?.get();
  return counter?.values.map(({ labels: { kind }, value }) => [kind, value]);
};

it('counts received payments that could not be settled, from 0', async () => {
  expect(await failures()).toEqual([
    ['order', 0],
    ['plan', 0],
    ['invoice', 0],
  ]);

  const order = await shop.order(await shop.product());
  const me = await planMember(shop);
  await me.start({ plan: 'premium' });
  const [payment] = await me.payments();
  for (const reference of [referenceOf(order), payment?.reference ?? '']) {
    const open = await findPayment(shop.deps.db, reference);
    if (!open) throw new Error('no payment was started');
    await expect(verifyAndSettle(shop.deps, open)).resolves.toBe('failed');
    shop.stub.pay(reference);
    await paymentModel(shop.deps.db).deleteOne({ _id: open._id });
    await expect(verifyAndSettle(shop.deps, open)).rejects.toThrow(/^payment \w+ not found$/);
  }

  expect(await failures()).toEqual([
    ['order', 1],
    ['plan', 1],
    ['invoice', 0],
  ]);
});
