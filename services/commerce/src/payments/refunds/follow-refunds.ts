import { openRefundStatuses } from '@poc/contracts/entities/refunds';
import { trusted } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { type PaymentDoc, paymentModel } from '../payment.model.ts';
import type { PaystackRefund } from '../paystack/paystack-answers.ts';
import { applyRefundEvent } from './change-refund.ts';
import { followedRefundStatuses } from './refund-state.ts';

/**
 * Fetches the state of a payment's refunds at Paystack and applies it. @throws PaystackUnavailable,
 * PaystackRefused
 */
export async function followRefunds(deps: CommerceDeps, payment: PaymentDoc): Promise<void> {
  const open = payment.refunds.filter(
    ({ status, providerId }) => providerId !== null && followedRefundStatuses.includes(status),
  );
  for (const transactionId of new Set(open.map((refund) => refund.transactionId))) {
    const known = await deps.paystack.listRefunds(transactionId);
    for (const refund of open) {
      const found = known.find(({ id }) => id === refund.providerId);
      if (!found || found.status === refund.status) continue;
      const id = { paymentId: payment._id, refundId: refund._id };
      const event = { type: 'reported', status: found.status } as const;
      await applyRefundEvent(deps, id, event, statedBy(deps, found));
    }
  }
}

/** Returns Paystack's own word for the state if POC does not know that state. */
export function statedBy(
  { logger }: Pick<CommerceDeps, 'logger'>,
  refund: PaystackRefund,
): { stated: string } {
  if (refund.stated === refund.status) return { stated: '' };
  logger.warn({ refund: refund.id, status: refund.stated }, 'refund has an unknown state');
  return { stated: refund.stated };
}

/** Follows the refunds of all payments, for lost webhooks. */
export async function followAllRefunds(deps: CommerceDeps, signal: AbortSignal): Promise<void> {
  const payments = paymentModel(deps.db)
    .find({
      'refunds.status': trusted({ $in: openRefundStatuses }),
      refunds: trusted({
        $elemMatch: { status: { $in: followedRefundStatuses }, providerId: { $type: 'string' } },
      }),
    })
    .lean<PaymentDoc>()
    .cursor();
  for await (const payment of payments) {
    if (signal.aborted) return;
    const { reference } = payment;
    await followRefunds(deps, payment).catch((error: unknown) =>
      deps.logger.warn({ err: error, reference }, 'could not update refunds'),
    );
  }
}
