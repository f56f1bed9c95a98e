import { verifyPayment as contract } from '@poc/contracts/endpoints/orders';
import { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '@poc/kit/http/route';
import type { CommerceDeps } from '../deps.ts';
import { nairaOf } from '../naira.ts';
import { type OrderDoc, ofReferences, orderModel, ownOrders } from '../orders/orders.api.ts';
import { verifyPlanPayment } from '../plans/plans.api.ts';
import { verifyAndSettle } from './verify-and-settle.ts';

/** Verifies a payment for a browser that returns from Paystack. References of others are not found. */
export const verifyPayment = route(contract, members, (deps: CommerceDeps) => async ({ subject, body }) => {
  const order = await orderModel(deps.db)
    .findOne({ ...ownOrders(subject), ...ofReferences([body.reference]) })
    .lean<OrderDoc>();
  if (!order) return verifyPlanPayment(deps, subject.id, body.reference);
  const outcome = await verifyAndSettle(deps, order);
  if (outcome === 'pending') fail('payment_pending');
  if (outcome === 'failed' && order.cancelReason === 'replaced') fail('order_replaced');
  if (outcome !== 'paid') fail('payment_failed');
  return {
    success: true,
    order: { id: order._id.toHexString(), total_price: nairaOf(order.totalKobo) },
  };
});
