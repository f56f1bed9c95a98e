import { type AuditEntry, writeAudit } from '@poc/kit/audit/write-audit';
import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import { type Database, withTransaction } from '@poc/kit/mongo/transaction';
import { type QueryFilter, Types } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { isDisputed } from '../disputes/dispute.model.ts';
import { type PaymentDoc, paymentModel } from '../payment.model.ts';
import { changeRefund } from './change-refund.ts';
import type { RefundEvent } from './refund-state.ts';

interface ManagedChange {
  /** Filter by the payment's id or its order's id. */
  readonly of: Pick<QueryFilter<PaymentDoc>, '_id' | 'orderId'>;
  readonly refundId: string;
  readonly subject: Pick<Subject, 'id'>;
  readonly event: RefundEvent;
  readonly action: 'refund-retry' | 'refund-settle' | 'refund-account';
  readonly reason?: string;
}

/**
 * Applies an administrator's event to a refund, with an audit entry and a line in the history of an order.
 * @throws order_not_found; conflict when the event does not apply to the refund's current state; refund_disputed
 */
export async function changeManagedRefund(
  deps: Pick<CommerceDeps, 'db' | 'clock' | 'purposes'>,
  { of, refundId, subject: by, event, action, reason = '' }: ManagedChange,
): Promise<void> {
  const { db, clock, purposes } = deps;
  await withTransaction(db, async (tx) => {
    const payment = await paymentModel(tx).findOne(of).lean<PaymentDoc>();
    const before = payment?.refunds.find(({ _id }) => _id.toHexString() === refundId);
    if (!payment || !before) return fail('order_not_found');
    if (event.type === 'retry' && (await isDisputed(tx, payment.reference))) fail('refund_disputed');
    const id = { paymentId: payment._id, refundId: new Types.ObjectId(refundId) };
    const after = (await changeRefund(tx, deps, { ...id, event })) ?? fail('conflict');
    const entry = await auditOfRefund(tx, purposes, payment, { refundId, subject: by, action });
    await writeAudit(tx, by, entry.action, {
      target: entry.target,
      before: { refundId, refund: before.status },
      after: { refundId, refund: after.status },
      reason: reason || null,
    });
    if (reason === '') return;
    const note = { by: by.id, note: reason };
    await purposes[payment.purpose].onNote?.({ tx, payment, now: clock.now(), ...note });
  });
}

/** Returns an audit entry about a refund; its target is the payment's order or subscription. */
export async function auditOfRefund(
  db: Database,
  purposes: CommerceDeps['purposes'],
  payment: PaymentDoc,
  { refundId, subject: actor, action }: Pick<ManagedChange, 'refundId' | 'subject' | 'action'>,
): Promise<AuditEntry> {
  const [subject] = await purposes[payment.purpose].subjectsOf(db, [payment]);
  if (!subject) throw new Error(`${payment.reference} pays for neither an order nor a plan`);
  const target = { ...subject.target, ownerId: payment.userId.toHexString() };
  return { actor, action: `${target.kind}.${action}`, target, after: { refundId } };
}
