import type { resumeSubscription as contract } from '@poc/contracts/endpoints/plans';
import type { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import type { SubscriptionAnswer } from '../present-subscription.ts';
import { isOver } from '../subscription-state.ts';
import { changeOwnSubscription } from './change-own-subscription.ts';
import { answerSubscription } from './read-billing.ts';

/** Reverts a cancellation or a planned change of plan. */
export const resumeSubscription =
  (deps: CommerceDeps) =>
  async ({ subject }: Pick<Input<typeof contract, typeof self>, 'subject'>): Promise<SubscriptionAnswer> => {
    const before = await changeOwnSubscription(deps, subject.id, 'resumed');
    if (isOver(before)) fail('subscription_over');
    return answerSubscription(deps.db, subject.id);
  };
