import { expect, it } from 'vitest';
import { orderModel } from '../orders/order.model.ts';
import { planPaymentModel } from '../plans/billing/plan-payment.model.ts';
import { pollPlanPayment } from '../plans/billing/poll-plan-payment.ts';
import { referenceOf } from '../testing/paid-order.ts';
import { planMember, usePlanShop } from '../testing/plan-member.ts';
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
  ]);

  const order = await shop.order(await shop.product());
  await expect(verifyAndSettle(shop.deps, order)).resolves.toBe('failed');
  shop.stub.pay(referenceOf(order));
  await orderModel(shop.deps.db).deleteOne({ _id: order._id });
  await expect(verifyAndSettle(shop.deps, order)).rejects.toThrow();

  const me = await planMember(shop);
  await me.start({ plan: 'premium' });
  const [payment] = await me.payments();
  if (!payment) throw new Error('no payment was started');
  shop.stub.pay(payment.reference);
  await planPaymentModel(shop.deps.db).deleteOne({ _id: payment._id });
  await expect(pollPlanPayment(shop.deps, payment)).rejects.toThrow('plan payment not found');

  expect(await failures()).toEqual([
    ['order', 1],
    ['plan', 1],
  ]);
});
