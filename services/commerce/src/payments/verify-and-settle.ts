import type { CommerceDeps } from '../deps.ts';
import { type OrderDoc, orderModel } from '../orders/orders.api.ts';
import type { PaystackTransaction } from './paystack/paystack-answers.ts';
import { failByPaystack, PaystackRefused } from './paystack/paystack-errors.ts';
import { type Settlement, settlementOf, settlePayment } from './settle-payment.ts';

/** `pending`: the money may still arrive. `failed`: it did not, but may while Paystack's page is open. */
export type Outcome = Settlement | 'pending' | 'failed';

/**
 * Fetches the payment of an order from Paystack and settles it once it has arrived. Webhooks and returning
 * browsers only trigger this query.
 * @throws payment_provider_unavailable, payment_refused
 */
export async function verifyAndSettle(deps: CommerceDeps, order: OrderDoc): Promise<Outcome> {
  const known = settlementOf(order);
  if (known) return known;
  if (order.payment === null) return 'failed';
  const { reference } = order.payment;
  const transaction = await verify(deps, reference);
  if (transaction === null || transaction.reference !== reference) return 'failed';
  switch (transaction.status) {
    case 'success': {
      const settlement = await settlePayment(deps, order, transaction).catch((error: unknown) => {
        deps.settlementFailed('order');
        throw error;
      });
      // The refund is already decided, so it is sent at once.
      if (settlement !== 'paid') deps.triggers.refunds.fire();
      return settlement;
    }
    case 'ongoing':
    case 'pending':
    case 'processing':
    case 'queued':
      await setUnderWay(deps, order, true);
      return 'pending';
    case 'failed':
    case 'abandoned':
    case 'reversed':
      await setUnderWay(deps, order, false);
      return 'failed';
  }
}

/**
 * Last query before an order ends unpaid. A payment that could not be queried may be under way, so the buyer
 * must not read that nothing was charged.
 */
export async function isPaidAfterAll(deps: CommerceDeps, order: OrderDoc): Promise<boolean> {
  if (!order.payment?.authorizationUrl) return false;
  try {
    return (await verifyAndSettle(deps, order)) === 'paid';
  } catch (error) {
    // An outage of Paystack must not extend the hold on stock.
    const orderId = order._id.toHexString();
    deps.logger.warn({ err: error, orderId }, 'could not query a payment before its order ended');
    await setUnderWay(deps, order, true);
    return false;
  }
}

async function setUnderWay(
  { db }: CommerceDeps,
  { _id, payment }: OrderDoc,
  underWay: boolean,
): Promise<void> {
  if (payment === null || (payment.underWay ?? false) === underWay) return;
  await orderModel(db).updateOne(
    { _id, 'payment.reference': payment.reference, 'payment.paidAt': null },
    { $set: { 'payment.underWay': underWay } },
  );
}

async function verify(
  { paystack, logger }: CommerceDeps,
  reference: string,
): Promise<PaystackTransaction | null> {
  try {
    return await paystack.verify(reference);
  } catch (error) {
    if (error instanceof PaystackRefused) logger.error({ err: error, reference }, 'Paystack refused a query');
    return failByPaystack(error);
  }
}
