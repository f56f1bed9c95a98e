import { writeAudit } from '@poc/kit/audit/write-audit';
import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { type OrderDoc, orderModel } from '../../orders/orders.api.ts';
import { changeRefund } from './change-refund.ts';
import type { RefundEvent } from './refund-state.ts';

interface ManagedChange {
  readonly params: { id: string; refundId: string };
  readonly subject: Pick<Subject, 'id'>;
  readonly event: RefundEvent;
  readonly action: 'order.refund-retry' | 'order.refund-settle' | 'order.refund-account';
  readonly reason?: string;
}

/**
 * Applies an administrator's event to a refund, with an audit entry and a line in the order's history.
 * @throws order_not_found; conflict when the event does not apply to the refund's current state
 */
export async function changeManagedRefund(
  { db, clock }: Pick<CommerceDeps, 'db' | 'clock'>,
  { params, subject, event, action, reason = '' }: ManagedChange,
): Promise<OrderDoc> {
  const orderId = new Types.ObjectId(params.id);
  const refundId = new Types.ObjectId(params.refundId);
  return withTransaction(db, async (tx) => {
    const now = clock.now();
    const before = await orderModel(db).findById(orderId, null, { session: tx.session }).lean<OrderDoc>();
    const statusIn = (order: OrderDoc | null) =>
      order?.refunds.find(({ _id }) => _id.equals(refundId))?.status;
    if (!before || !statusIn(before)) return fail('order_not_found');
    const changed = await changeRefund(db, tx, { orderId, refundId, event, now });
    if (!changed) return fail('conflict');
    await writeAudit(tx, {
      actor: subject,
      action,
      target: { kind: 'order', id: params.id, ownerId: before.userId.toHexString() },
      before: { refundId: params.refundId, refund: statusIn(before) },
      after: { refundId: params.refundId, refund: statusIn(changed) },
      reason: reason || null,
    });
    if (reason === '') return changed;
    const step = { status: changed.status, by: subject.id, at: now, note: reason };
    const noted = await orderModel(db)
      .findOneAndUpdate(
        { _id: orderId },
        { $push: { history: step } },
        { session: tx.session, returnDocument: 'after' },
      )
      .lean<OrderDoc>();
    return noted ?? changed;
  });
}
