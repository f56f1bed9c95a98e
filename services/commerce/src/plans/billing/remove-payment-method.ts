import { removePaymentMethod as contract } from '@poc/contracts/endpoints/plans';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '../../route.ts';
import { dropCard } from './drop-card.ts';

/** Deletes a card, here immediately and at Paystack within minutes. */
export const removePaymentMethod = route(contract, self, ({ db, clock }) => async ({ subject, params }) => {
  const removed = await dropCard(db, {
    _id: params.methodId,
    userId: subject.id,
    now: clock.now(),
  });
  if (!removed) return fail('payment_method_not_found');
  return undefined;
});
