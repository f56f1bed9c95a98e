import { fail } from '@poc/kit/errors';
import type { Database } from '@poc/kit/mongo/transaction';
import { getPerson } from '@poc/kit/people/get-person';
import { type Connection, type Types, trusted } from 'mongoose';
import { projectedPeople } from '../../buyers/buyers.api.ts';
import type { CommerceDeps } from '../../deps.ts';
import { type PaymentDoc, paymentModel } from '../../payments/payments.api.ts';
import { presentSubscription, type SubscriptionResponse } from '../present-subscription.ts';
import { readPrices } from '../prices/read-prices.ts';
import { type SubscriptionDoc, subscriptionModel } from '../subscription.model.ts';
import { unpaidStates } from '../subscription-state.ts';
import { type PaymentMethodDoc, paymentMethodModel } from './payment-method.model.ts';

export const readSubscription = (db: Database, userId: string | Types.ObjectId) =>
  subscriptionModel(db).findOne({ userId }).lean<SubscriptionDoc>();

/** Filter for cards that may be charged. */
const undisputed = () => ({ 'disputes.0': trusted({ $exists: false }) });

export const readDefaultMethod = (db: Database, userId: string | Types.ObjectId) =>
  paymentMethodModel(db)
    .findOne({ userId, isDefault: true, ...undisputed() })
    .lean<PaymentMethodDoc>();

export const readDefaultMethods = (db: Database, userIds: readonly Types.ObjectId[]) =>
  paymentMethodModel(db)
    .find({ userId: trusted({ $in: userIds }), isDefault: true, ...undisputed() })
    .lean<PaymentMethodDoc[]>();

const readPausedCharge = (db: Connection, userId: string) =>
  paymentModel(db)
    .findOne({ userId, purpose: 'renewal', status: 'open', authorizationUrl: trusted({ $ne: '' }) })
    .sort({ createdAt: -1 })
    .lean<PaymentDoc>();

export async function readSubscriptionResponse(
  db: Connection,
  userId: string,
): Promise<SubscriptionResponse> {
  const [subscription, method, priceAt] = await Promise.all([
    readSubscription(db, userId),
    readDefaultMethod(db, userId),
    readPrices(db),
  ]);
  const isUnpaid = unpaidStates.some((state) => state === subscription?.state);
  const paused = isUnpaid ? await readPausedCharge(db, userId) : null;
  const confirmUrl = paused?.authorizationUrl;
  return presentSubscription(subscription, { priceAt, hasCard: method !== null, confirmUrl });
}

/**
 * Reads a user's email.
 * @throws unauthenticated for a deleted account; service_unavailable before the email is known
 */
export async function readEmail(
  deps: Pick<CommerceDeps, 'db' | 'fetchPerson'>,
  userId: string,
): Promise<string> {
  const person = (await getPerson(deps, projectedPeople, userId)) ?? fail('unauthenticated');
  return (
    person.email ||
    fail('service_unavailable', { internal: 'the email address of the user is not known yet' })
  );
}
