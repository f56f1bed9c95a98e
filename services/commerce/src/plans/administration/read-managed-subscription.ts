import type { managedSubscription, managedSubscriptionDetails } from '@poc/contracts/entities/plans';
import { fail } from '@poc/kit/errors';
import { type PersonDoc, personModel } from '@poc/kit/people/person.model';
import { type Connection, type Types, trusted } from 'mongoose';
import type { z } from 'zod';
import type { CommerceDeps } from '../../deps.ts';
import { nairaOf } from '../../naira.ts';
import { refundableOf } from '../../payments/payments.api.ts';
import { findPlanPayments } from '../billing/plan-payment.ts';
import { descriptionOf } from '../billing/present-bill.ts';
import { readDefaultMethod } from '../billing/read-billing.ts';
import { readPrices } from '../prices/read-prices.ts';
import { type SubscriptionDoc, subscriptionModel } from '../subscription.model.ts';
import { lastPaymentOf } from './last-payment.ts';
import { presentManagedSubscription } from './present-managed-subscription.ts';

export type ManagedSubscription = z.input<typeof managedSubscription>;

export async function findSubscription(
  db: Connection,
  id: string | Types.ObjectId,
): Promise<SubscriptionDoc> {
  const found = await subscriptionModel(db).findById(id).lean<SubscriptionDoc>();
  return found ?? fail('subscription_not_found');
}

export async function readManagedSubscription(
  db: Connection,
  id: string | Types.ObjectId,
): Promise<ManagedSubscription> {
  const subscription = await findSubscription(db, id);
  const [person, method, priceAt] = await Promise.all([
    personModel(db).findById(subscription.userId).lean<PersonDoc>(),
    readDefaultMethod(db, subscription.userId),
    readPrices(db),
  ]);
  return presentManagedSubscription(subscription, person, { priceAt, hasCard: method !== null });
}

const maxPayments = 24;

/** Reads a subscription with its refundable payments. */
export async function readSubscriptionDetails(
  { db, billingClock }: Pick<CommerceDeps, 'db' | 'billingClock'>,
  id: string,
): Promise<z.input<typeof managedSubscriptionDetails>> {
  const subscription = await findSubscription(db, id);
  const { userId } = subscription;
  const purpose = trusted({ $ne: 'order' as const });
  const [summary, last, paid] = await Promise.all([
    readManagedSubscription(db, id),
    lastPaymentOf(db, subscription, billingClock.now()),
    findPlanPayments(db, { userId, purpose, status: 'paid' })
      .sort({ createdAt: -1, _id: -1 })
      .limit(maxPayments),
  ]);
  return {
    ...summary,
    last_payment: last && {
      paid_at: last.payment.paidAt?.toISOString() ?? '',
      amount: nairaOf(last.wholeKobo),
      unused: nairaOf(last.unusedKobo),
    },
    payments: paid.map((payment) => ({
      id: payment._id.toHexString(),
      paid_at: (payment.paidAt ?? payment.createdAt).toISOString(),
      description: descriptionOf(payment),
      amount: nairaOf(payment.paidKobo),
      refundable: nairaOf(refundableOf(payment)),
    })),
  };
}
