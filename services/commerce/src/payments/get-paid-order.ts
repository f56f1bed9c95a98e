import { getPaidOrder as contract } from '@poc/contracts/endpoints/payments';
import { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { presentOrder, readOrder } from '../orders/orders.api.ts';
import { route } from '../route.ts';
import { findOwnPayment } from './find-payments.ts';

/** Returns the member's order for a payment reference, for the page after a failed payment. */
export const getPaidOrder = route(contract, members, ({ db }) => async ({ params, subject }) => {
  const payment = await findOwnPayment(db, params.reference, subject);
  if (!payment.orderId) return fail('order_not_found');
  return presentOrder({ ...(await readOrder(db, payment.orderId)), payment });
});
