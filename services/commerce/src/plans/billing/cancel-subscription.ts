import type { cancelSubscription as contract } from '@poc/contracts/endpoints/plans';
import type { self } from '@poc/kit/auth/policies';
import type { Input } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import type { SubscriptionAnswer } from '../present-subscription.ts';
import { changeOwnSubscription } from './change-own-subscription.ts';
import { answerSubscription } from './read-billing.ts';

/** Cancels at the end of the paid period. Idempotent. */
export const cancelSubscription =
  (deps: CommerceDeps) =>
  async ({ subject }: Pick<Input<typeof contract, typeof self>, 'subject'>): Promise<SubscriptionAnswer> => {
    await changeOwnSubscription(deps, subject.id, 'cancelled');
    return answerSubscription(deps.db, subject.id);
  };
