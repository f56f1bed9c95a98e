import { trusted } from 'mongoose';
import { type OrderDoc, openRefundStatuses, orderModel } from '../orders/order.model.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { recordRefundStatus } from './record-refund-status.ts';

/** Asks what became of an order's refunds that are on their way. @throws PaystackAway, PaystackRefused */
export async function followRefunds(deps: PaymentDeps, order: OrderDoc): Promise<void> {
  const open = order.refunds.filter(
    ({ status, providerId }) => providerId !== null && openRefundStatuses.includes(status),
  );
  for (const transactionId of new Set(open.map((refund) => refund.transactionId))) {
    const known = await deps.paystack.listRefunds(transactionId);
    for (const refund of open) {
      const told = known.find(({ id }) => id === refund.providerId);
      if (told && told.status !== refund.status) {
        await recordRefundStatus(deps, order._id, refund._id, told);
      }
    }
  }
}

/** The same for all orders: webhooks get lost. */
export async function followAllRefunds(deps: PaymentDeps, signal: AbortSignal): Promise<void> {
  const orders = orderModel(deps.db)
    .find({
      // For the index.
      'refunds.status': trusted({ $in: openRefundStatuses }),
      refunds: trusted({
        $elemMatch: { status: { $in: openRefundStatuses }, providerId: { $type: 'string' } },
      }),
    })
    .lean<OrderDoc>()
    .cursor();
  for await (const order of orders) {
    if (signal.aborted) return;
    await followRefunds(deps, order).catch((error: unknown) =>
      deps.logger.warn({ err: error, orderId: order._id.toHexString() }, 'refunds could not be asked about'),
    );
  }
}
