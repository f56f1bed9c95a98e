import { cancelManagedOrder as contract } from '@poc/contracts/endpoints/commerce-admin';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { verifyAndSettle, withPayment } from '../../payments/payments.api.ts';
import { route } from '../../route.ts';
import { readManagedOrder } from '../administration/read-managed-orders.ts';
import { auditedOrder } from '../audited-order.ts';
import { isUnpaid, type OrderWithPayment } from '../order.policy.ts';
import { readOrder } from '../read-order.ts';
import { cancelPaidOrder } from './cancel-paid-order.ts';
import { releaseOrder } from './release-order.ts';

/**
 * Cancels an unpaid or free order: its products return to stock and its buyer is emailed. Queries Paystack
 * first; a late payment is refunded. A paid order is refunded instead. Idempotent.
 */
export const cancelManagedOrder = route(contract, admins, (deps) => async ({ params, body, subject }) => {
  const { db, clock } = deps;
  const orderId = new Types.ObjectId(params.id);
  const order = await withPayment(db, await readOrder(db, orderId));
  if (order.status !== 'cancelled') {
    if (isUnpaid(order) && order.payment?.authorizationUrl) await verifyAndSettle(deps, order.payment);
    const cancelled = await withTransaction(db, async (tx) => {
      const what = { orderId, reason: 'administrator', by: subject.id, note: body.reason } as const;
      const cancel = order.totalKobo === 0 ? cancelPaidOrder : releaseOrder;
      const released = await cancel(tx, { ...what, now: clock.now() });
      if (!released) return null;
      await writeAudit(tx, subject, 'order.cancel', {
        target: auditedOrder(order),
        before: { status: order.status },
        after: { status: released.status },
        reason: body.reason,
      });
      return released;
    });
    if (!cancelled) refuse(await withPayment(db, await readOrder(db, orderId)));
  }
  return readManagedOrder(deps, await readOrder(db, orderId));
});

function refuse({ status, payment }: OrderWithPayment): void {
  if (status === 'cancelled') return;
  fail(payment?.paidAt ? 'order_paid' : 'order_not_cancellable');
}
