import type { AnswerOf } from '@poc/contracts/endpoint';
import type { verifyPayment as contract } from '@poc/contracts/endpoints/orders';
import { fail } from '@poc/kit/errors';
import type { CommerceDeps } from '../../deps.ts';
import { failByPaystack } from '../../payments/payments.api.ts';
import type { PlanPaymentDoc } from './plan-payment.model.ts';
import { type PlanOutcome, pollPlanPayment } from './poll-plan-payment.ts';
import { presentPaymentMethod } from './present-payment-method.ts';
import { answerSubscription, readDefaultMethod } from './read-billing.ts';
import { findPlanPayment } from './settle-plan-payment.ts';

export async function verifyPlanPayment(
  deps: CommerceDeps,
  userId: string,
  reference: string,
): Promise<AnswerOf<typeof contract>> {
  const payment = await findPlanPayment(deps.db, reference, userId);
  if (!payment) return fail('order_not_found');
  const outcome = await ask(deps, payment);
  if (outcome === 'pending') fail('payment_pending');
  if (outcome === 'refused') {
    if (payment.purpose === 'trial') fail('trial_unavailable');
    const { refund } = (await findPlanPayment(deps.db, reference)) ?? payment;
    fail('payment_returned', { detail: refund?.reason ?? '' });
  }
  if (outcome !== 'paid') fail('payment_failed');
  if (payment.purpose !== 'card') {
    return { success: true, subscription: await answerSubscription(deps.db, userId) };
  }
  const method = await readDefaultMethod(deps.db, userId);
  return { success: true, ...(method ? { payment_method: presentPaymentMethod(method) } : {}) };
}

async function ask(deps: CommerceDeps, payment: PlanPaymentDoc): Promise<PlanOutcome> {
  await deps.billingClock.refresh();
  try {
    return await pollPlanPayment(deps, payment);
  } catch (error) {
    return failByPaystack(error);
  }
}
