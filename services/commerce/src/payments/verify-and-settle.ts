import type { CommerceDeps } from '../deps.ts';
import { type OrderDoc, orderModel } from '../orders/orders.api.ts';
import type { PaystackTransaction } from './paystack/paystack-answers.ts';
import { failByPaystack, PaystackRefused } from './paystack/paystack-errors.ts';
import { type Settlement, settlementOf, settlePayment } from './settle-payment.ts';

/** `pending`: the money may still come. `failed`: it did not come; it may still, while the provider's page is open. */
export type Outcome = Settlement | 'pending' | 'failed';

/**
 * Asks Paystack what became of an order's payment, and settles it when it came. What anybody else says (a browser's
 * return, a webhook) is only a reason to ask.
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
      // What goes back was decided; it is sent at once.
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
 * The last question before an order ends unpaid: is it paid after all? Whatever could not be asked may be under way, and
 * nobody then reads that nothing was charged.
 */
export async function isPaidAfterAll(deps: CommerceDeps, order: OrderDoc): Promise<boolean> {
  if (!order.payment?.authorizationUrl) return false;
  try {
    return (await verifyAndSettle(deps, order)) === 'paid';
  } catch (error) {
    // Nobody's products are kept longer because Paystack is unavailable.
    const orderId = order._id.toHexString();
    deps.logger.warn({ err: error, orderId }, 'a payment could not be asked about before its order ended');
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
    if (error instanceof PaystackRefused)
      logger.error({ err: error, reference }, 'Paystack refuses to answer');
    return failByPaystack(error);
  }
}
