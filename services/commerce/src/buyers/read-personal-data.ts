import type { PersonalData } from '@poc/kit/http/personal-data';
import type { Connection } from 'mongoose';
import { nairaOf } from '../books/naira.ts';
import type { Deps } from '../config.ts';
import { type OrderDoc, orderModel } from '../orders/order.model.ts';
import { presentOrder } from '../orders/present-order.ts';
import { billsOf } from '../plans/billing/list-bills.ts';
import { type PaymentMethodDoc, paymentMethodModel } from '../plans/billing/payment-method.model.ts';
import { type PlanPaymentDoc, planPaymentModel } from '../plans/billing/plan-payment.model.ts';
import { presentBill } from '../plans/billing/present-bill.ts';
import { presentPaymentMethod } from '../plans/billing/present-payment-method.ts';
import { readSubscription } from '../plans/billing/read-billing.ts';
import { presentSubscription } from '../plans/present-subscription.ts';

/**
 * What the shop holds of a person: orders, oldest first, with who and where they went to and what was given back; the plan
 * with its bills, and the cards that it may be paid by. Amounts in naira.
 */
export const readPersonalData =
  ({ db }: Pick<Deps, 'db'>) =>
  async (userId: string): Promise<PersonalData> => {
    const [plan, methods] = await Promise.all([
      readSubscription(db, userId),
      paymentMethodModel(db).find({ userId }).lean<PaymentMethodDoc[]>(),
    ]);
    return {
      orders: orders(db, userId),
      subscription: plan && presentSubscription(plan, methods.length > 0),
      bills: bills(db, userId),
      payment_methods: methods.map(presentPaymentMethod),
    };
  };

async function* bills(db: Connection, userId: string) {
  const found = planPaymentModel(db)
    .find(billsOf(userId))
    .sort({ createdAt: 1, _id: 1 })
    .lean<PlanPaymentDoc[]>();
  for await (const payment of found.cursor()) yield { ...presentBill(payment), email: payment.email };
}

async function* orders(db: Connection, userId: string) {
  const found = orderModel(db).find({ userId }).sort({ createdAt: 1, _id: 1 }).lean<OrderDoc[]>();
  for await (const order of found.cursor()) {
    const { customer, shipTo, history, refunds } = order;
    yield {
      ...presentOrder(order),
      customer,
      ship_to: shipTo,
      refunds: refunds.map(({ amountKobo, reason, status, at }) => ({
        amount: nairaOf(amountKobo),
        reason,
        status,
        at: at.toISOString(),
      })),
      // Who set a status may be somebody else's data.
      history: history.map(({ status, at }) => ({ status, at: at.toISOString() })),
    };
  }
}
