import { extendSubscription as contract } from '@poc/contracts/endpoints/managed-subscriptions';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '../../route.ts';
import { isOver } from '../subscription-state.ts';
import { changeManagedSubscription } from './change-managed-subscription.ts';

/** Adds free days to a running plan; the next charge moves to the new end. */
export const extendSubscription = route(contract, admins, (deps) => ({ params, body, subject }) => {
  const { id } = params;
  const { days, reason, version } = body;
  return changeManagedSubscription(
    deps,
    { id, version, by: subject.id, reason, action: 'extend' },
    async (_tx, before) => {
      if (isOver(before)) fail('subscription_over');
      return { event: { type: 'granted', plan: before.plan, days } };
    },
  );
});
