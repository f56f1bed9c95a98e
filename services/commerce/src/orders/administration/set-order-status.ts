import { setOrderStatus as contract } from '@poc/contracts/endpoints/commerce-admin';
import { orderStatusChanged } from '@poc/contracts/events/commerce';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { assertRecentFactor } from '@poc/kit/auth/step-up';
import { fail } from '@poc/kit/errors';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import { route } from '../../route.ts';
import { countSold } from '../../shop/shop.api.ts';
import { auditedOrder } from '../audited-order.ts';
import { reservationMs } from '../checkout/order-limits.ts';
import { fulfilmentOf, isSameFulfilment, noteOf, snapshotOfFulfilment } from '../fulfilment.ts';
import { type OrderDoc, type OrderFulfilment, orderModel } from '../order.model.ts';
import { isUnpaid } from '../order.policy.ts';
import { readOrder } from '../read-order.ts';
import { snapshotOfOrder } from '../snapshot-of-order.ts';
import { readManagedOrder } from './read-managed-orders.ts';

/**
 * Sets any status, forwards or backwards, and records it in the history; only payments set the payment status.
 * An unpaid order that is shipped stays payable.
 * @throws conflict for a cancelled order, a status other than `from`, a courier when a concurrent call shipped
 * the order with another, or an unpaid order set back to pending while its buyer has another open one
 */
export const setOrderStatus = route(contract, admins, (deps) => async ({ params, body, subject }) => {
  const { db, clock } = deps;
  const { status, from } = body;
  if (body.fulfilment && status !== 'shipped') {
    fail('invalid_request', { faults: [{ path: 'body.fulfilment', msg: 'applies only to shipped orders' }] });
  }
  const fulfilment = body.fulfilment ? fulfilmentOf(body.fulfilment, clock.now()) : null;
  // A repeated change is idempotent, regardless of `from`.
  const present = { $nin: ['cancelled' as const, status], ...(from && { $eq: from }) };
  const done = await withTransaction(db, async (tx) => {
    const now = clock.now();
    const step = { status, by: subject.id, at: now, note: fulfilment ? noteOf(fulfilment) : '' };
    const before = await orderModel(tx)
      .findOne({ _id: params.id, status: trusted(present) })
      .lean<OrderDoc>();
    if (!before) return false;
    if (givesAway(before, status)) assertRecentFactor(subject, now);
    const stock = await updateReservation(tx, before, status, now);
    await orderModel(tx).updateOne(
      { _id: before._id },
      {
        $set: { status, updatedAt: now, ...carriedBy(status, fulfilment), ...stock },
        $push: { history: step },
      },
    );
    await tx.emit(orderStatusChanged, {
      key: params.id,
      data: {
        ...snapshotOfOrder(before),
        status,
        from: before.status,
        by: subject.id,
        at: now.toISOString(),
        fulfilment: fulfilment && snapshotOfFulfilment(fulfilment),
      },
    });
    await writeAudit(tx, subject, 'order.status.set', {
      target: auditedOrder(before),
      before: { status: before.status },
      after: { status },
    });
    return true;
  }).catch((error: unknown) => {
    if (isDuplicateKey(error)) return fail('conflict', { cause: error });
    throw error;
  });
  const order = await readOrder(db, params.id);
  const overtaken = !done && ((from !== undefined && order.status !== status) || isLost(order, fulfilment));
  return order.status === 'cancelled' || overtaken ? fail('conflict') : readManagedOrder(deps, order);
});

/** True if the status ships an order that is not paid. */
const givesAway = ({ paymentStatus }: OrderDoc, status: OrderDoc['status']): boolean =>
  (status === 'shipped' || status === 'delivered') &&
  paymentStatus !== 'paid' &&
  paymentStatus !== 'part_refunded';

/** Updates an unpaid order's reservation: held until expiry while pending, taken in other statuses. */
async function updateReservation(
  tx: Transaction,
  order: OrderDoc,
  status: OrderDoc['status'],
  now: Date,
): Promise<Pick<OrderDoc, 'reservation' | 'reservedUntil'> | null> {
  const reservation = status === 'pending' ? 'held' : 'taken';
  if (!isUnpaid(order) || [reservation, 'released'].includes(order.reservation)) return null;
  const isReserved = reservation === 'held';
  await countSold(tx, order.lines, isReserved ? -1 : 1);
  return { reservation, reservedUntil: isReserved ? new Date(now.getTime() + reservationMs) : null };
}

/** Returns the courier to store; an order set back to `pending` or `paid` loses it. */
function carriedBy(
  status: OrderDoc['status'],
  fulfilment: OrderFulfilment | null,
): { fulfilment?: OrderFulfilment | null } {
  if (fulfilment) return { fulfilment };
  return status === 'pending' || status === 'paid' ? { fulfilment: null } : {};
}

const isLost = (order: OrderDoc, fulfilment: OrderFulfilment | null): boolean =>
  fulfilment !== null && !isSameFulfilment(order.fulfilment, fulfilment);
