import type { CommerceDeps } from '../../deps.ts';
import { type OrderDoc, ofReferences, orderModel } from '../../orders/orders.api.ts';
import type { PaystackDispute } from '../paystack/paystack-answers.ts';
import { verifyAndSettle } from '../verify-and-settle.ts';
import { type DisputeDoc, disputeModel } from './dispute.model.ts';
import { storeDispute } from './store-dispute.ts';

/** How far back disputes are looked for of which no webhook arrived: longer than Paystack repeats one. */
const lookBackMs = 4 * 24 * 60 * 60_000;

/** Asks what a dispute is like now, and stores it. @throws PaystackUnavailable, PaystackRefused */
export async function followDispute(deps: CommerceDeps, providerId: string): Promise<void> {
  const reported = await deps.paystack.fetchDispute(providerId);
  if (reported) await takeIn(deps, reported);
  else deps.logger.warn({ dispute: providerId }, 'a webhook about a dispute that Paystack does not know');
}

/**
 * Asks about all open disputes, and for new ones: webhooks get lost.
 * @throws PaystackUnavailable, PaystackRefused when Paystack gives no list of them
 */
export async function followAllDisputes(deps: CommerceDeps, signal: AbortSignal): Promise<void> {
  const to = deps.clock.now();
  const from = new Date(to.getTime() - lookBackMs);
  const seen = new Set<string>();
  for (let page = 1, pages = 1; page <= pages && !signal.aborted; page += 1) {
    const { rows, pageCount } = await deps.paystack.listDisputes({ from, to, page });
    pages = pageCount;
    for (const reported of rows) {
      seen.add(reported.id);
      await orLater(deps, reported.id, () => takeIn(deps, reported));
    }
  }
  const open = disputeModel(deps.db).find({ isOpen: true }, { providerId: 1 }).lean<DisputeDoc>().cursor();
  for await (const { providerId } of open) {
    if (signal.aborted) return;
    if (!seen.has(providerId)) await orLater(deps, providerId, () => followDispute(deps, providerId));
  }
}

/** One that can't be taken in yet keeps none of the others waiting. */
async function orLater({ logger }: CommerceDeps, dispute: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) =>
    logger.warn({ err: error, dispute }, 'a dispute could not be asked about'),
  );
}

async function takeIn(deps: CommerceDeps, reported: PaystackDispute): Promise<void> {
  const order = await orderModel(deps.db)
    .findOne(ofReferences([reported.reference]))
    .lean<OrderDoc>();
  // Its payment may have come without a word to us: then it is settled first, so that the ledger has it.
  if (order && !order.payment?.paidAt) await verifyAndSettle(deps, order);
  if (!order) {
    const { id: dispute, reference } = reported;
    // It is shown all the same: the money is ours.
    deps.logger.warn({ dispute, reference }, 'a dispute about a payment that no order has');
  }
  await storeDispute(deps, reported);
}
