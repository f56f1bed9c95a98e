import { endSubscription as contract } from '@poc/contracts/endpoints/managed-subscriptions';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { requestRefund } from '../../payments/payments.api.ts';
import { route } from '../../route.ts';
import { changeManagedSubscription } from './change-managed-subscription.ts';
import { lastPaymentOf } from './last-payment.ts';

/**
 * Ends a plan immediately and decides the refund of its last payment, which the refund job sends. A charge in
 * progress is refunded in full if it succeeds.
 */
export const endSubscription = route(contract, admins, (deps) => async ({ params, body, subject }) => {
  const { id } = params;
  const { refund, reason, version } = body;
  const { clock } = deps;
  const change = { id, version, by: subject.id, reason, action: 'end' } as const;
  const ended = await changeManagedSubscription(deps, change, async (tx, before, now) => {
    const event = { type: 'ended' } as const;
    if (refund === 'none') return { event };
    const last = await lastPaymentOf(tx, before, now);
    const amountKobo = (refund === 'whole' ? last?.wholeKobo : last?.unusedKobo) ?? 0;
    if (!last || amountKobo === 0) return fail('nothing_to_refund');
    const wanted = { amountKobo, reason, by: subject.id, now: clock.now() };
    if (!(await requestRefund(tx, last.payment, wanted))) return fail('nothing_to_refund');
    return { event, refundedKobo: amountKobo };
  });
  deps.triggers.refunds.run();
  return ended;
});
