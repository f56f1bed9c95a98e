import { setFulfilment as contract } from '@poc/contracts/endpoints/commerce-admin';
import { orderFulfilmentChanged } from '@poc/contracts/events/commerce';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import { route } from '../../route.ts';
import { auditedOrder } from '../audited-order.ts';
import { fulfilmentOf, isSameFulfilment, noteOf, snapshotOfFulfilment } from '../fulfilment.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';
import { readOrder } from '../read-order.ts';
import { snapshotOfOrder } from '../snapshot-of-order.ts';
import { readManagedOrder } from './read-managed-orders.ts';

/**
 * Sets or corrects the courier of a shipped order. The customer is emailed the new tracking, and the history
 * records each change. Idempotent.
 */
export const setFulfilment = route(contract, admins, (deps) => async ({ params, body, subject }) => {
  const { db, clock } = deps;
  const order = await withTransaction(db, async (tx) => {
    const now = clock.now();
    const before = await readOrder(tx, params.id);
    const fulfilment = fulfilmentOf(body, before.fulfilment?.shippedAt ?? shippedAt(before) ?? now);
    if (isSameFulfilment(before.fulfilment, fulfilment)) return before;
    const step = { status: before.status, by: subject.id, at: now, note: noteOf(fulfilment) };
    const after = await orderModel(tx)
      .findOneAndUpdate(
        { _id: before._id, status: trusted({ $in: ['shipped', 'delivered'] }) },
        { $set: { fulfilment, updatedAt: now }, $push: { history: step } },
        { returnDocument: 'after' },
      )
      .lean<OrderDoc>();
    if (!after) return fail('order_not_shipped');
    await tx.emit(orderFulfilmentChanged, {
      key: params.id,
      data: { ...snapshotOfOrder(after), fulfilment: snapshotOfFulfilment(fulfilment) },
    });
    await writeAudit(tx, subject, 'order.fulfilment', {
      target: auditedOrder(before),
      before: { ...before.fulfilment },
      after: { ...fulfilment },
    });
    return after;
  });
  return readManagedOrder(deps, order);
});

const shippedAt = ({ history }: OrderDoc): Date | undefined =>
  history.findLast(({ status }) => status === 'shipped')?.at;
