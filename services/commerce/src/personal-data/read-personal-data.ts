import type { PersonalData } from '@poc/kit/http/personal-data';
import type { Connection } from 'mongoose';
import type { Deps } from '../config.ts';
import { nairaOf } from '../money/naira.ts';
import { type OrderDoc, orderModel } from '../orders/order.model.ts';
import { presentOrder } from '../orders/present-order.ts';
import { presentSubscription } from '../subscriptions/present-subscription.ts';
import { type SubscriptionDoc, subscriptionModel } from '../subscriptions/subscription.model.ts';

/** What the shop holds of a person: orders, oldest first, with who and where they went to and what was given back, and the plan. Amounts in naira. */
export const readPersonalData =
  ({ db }: Pick<Deps, 'db'>) =>
  async (userId: string): Promise<PersonalData> => {
    const plan = await subscriptionModel(db).findOne({ userId }).lean<SubscriptionDoc>();
    return { orders: orders(db, userId), subscription: plan && presentSubscription(plan) };
  };

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
