import type { managedSubscription } from '@poc/contracts/entities/plans';
import { fail } from '@poc/kit/errors';
import { type PersonDoc, personModel } from '@poc/kit/people/person.model';
import type { Connection, Types } from 'mongoose';
import type { z } from 'zod';
import { readDefaultMethod } from '../billing/read-billing.ts';
import { type SubscriptionDoc, subscriptionModel } from '../subscription.model.ts';
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
  const [person, method] = await Promise.all([
    personModel(db).findById(subscription.userId).lean<PersonDoc>(),
    readDefaultMethod(db, subscription.userId),
  ]);
  return presentManagedSubscription(subscription, person, method !== null);
}
