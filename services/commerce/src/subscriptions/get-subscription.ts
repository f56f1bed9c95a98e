import type { getSubscription as contract } from '@poc/contracts/endpoints/plans';
import type { self } from '@poc/kit/auth/policies';
import type { Input } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { presentSubscription, type SubscriptionAnswer } from './present-subscription.ts';
import { type SubscriptionDoc, subscriptionModel } from './subscription.model.ts';

/** The subject's plan. */
export const getSubscription =
  ({ db }: Deps) =>
  async ({ subject }: Pick<Input<typeof contract, typeof self>, 'subject'>): Promise<SubscriptionAnswer> => {
    const found = await subscriptionModel(db).findOne({ userId: subject.id }).lean<SubscriptionDoc>();
    return presentSubscription(found);
  };
