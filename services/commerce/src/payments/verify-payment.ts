import { verifyPayment as contract } from '@poc/contracts/endpoints/payments';
import { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '../route.ts';
import { findOwnPayment } from './find-payments.ts';
import { verifyAndSettle } from './verify-and-settle.ts';

/** Verifies a payment for a browser that returns from Paystack. Other users' references are not found. */
export const verifyPayment = route(contract, members, (deps) => async ({ subject, body }) => {
  const { db, billingClock, purposes } = deps;
  const payment = await findOwnPayment(db, body.reference, subject);
  await billingClock.refresh();
  const outcome = await verifyAndSettle(deps, payment);
  if (outcome === 'pending') fail('payment_pending');
  return { success: true, ...(await purposes[payment.purpose].present(db, payment, outcome)) };
});
