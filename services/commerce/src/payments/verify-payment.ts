import { verifyPayment as contract } from '@poc/contracts/endpoints/payments';
import { members } from '@poc/kit/auth/policies';
import { coalesceReads } from '@poc/kit/concurrency/coalesce-reads';
import { fail } from '@poc/kit/errors';
import { route } from '../route.ts';
import { findOwnPayment } from './find-payments.ts';
import type { Outcome } from './purpose.ts';
import { resultOf } from './settle-payment.ts';
import { verifyAndSettle } from './verify-and-settle.ts';

/**
 * Minimum time in ms between two queries of a payment, so that members cannot exhaust Paystack's rate limit.
 */
const apartMs = 2_000;

/**
 * Verifies a payment for a browser that returns from Paystack. Other users' references are not found. Requests within
 * `apartMs` of a query wait for the next one, which they share.
 */
export const verifyPayment = route(contract, members, (deps) => {
  const { db, billingClock, purposes } = deps;
  const share = coalesceReads<Outcome>(apartMs);
  return async ({ subject, body }) => {
    const payment = await findOwnPayment(db, body.reference, subject);
    await billingClock.refresh();
    const outcome =
      resultOf(payment) ?? (await share(payment.reference, () => verifyAndSettle(deps, payment)));
    if (outcome === 'pending') fail('payment_pending');
    return { success: true, ...(await purposes[payment.purpose].present(db, payment, outcome)) };
  };
});
