import type { CommerceDeps } from '../../deps.ts';
import { type OrderDoc, ofReferences, orderModel } from '../../orders/orders.api.ts';
import type { PaystackDispute } from '../paystack/paystack-answers.ts';
import { verifyAndSettle } from '../verify-and-settle.ts';
import { type DisputeDoc, disputeModel } from './dispute.model.ts';
import { storeDispute } from './store-dispute.ts';

/** How far back to look for disputes without a webhook: longer than Paystack repeats one. */
const lookBackMs = 4 * 24 * 60 * 60_000;

/** Fetches a dispute and stores it. @throws PaystackUnavailable, PaystackRefused */
export async function followDispute(deps: CommerceDeps, providerId: string): Promise<void> {
  const reported = await deps.paystack.fetchDispute(providerId);
  if (reported) await takeIn(deps, reported);
  else deps.logger.warn({ dispute: providerId }, 'webhook for a dispute unknown to Paystack');
}

/**
 * Fetches all open disputes and looks for new ones, for lost webhooks.
 * @throws PaystackUnavailable, PaystackRefused when Paystack returns no list of them
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

async function orLater({ logger }: CommerceDeps, dispute: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => logger.warn({ err: error, dispute }, 'could not update a dispute'));
}

async function takeIn(deps: CommerceDeps, reported: PaystackDispute): Promise<void> {
  const order = await orderModel(deps.db)
    .findOne(ofReferences([reported.reference]))
    .lean<OrderDoc>();
  // The payment may have arrived without a webhook: it is settled first, so that the ledger has it.
  if (order && !order.payment?.paidAt) await verifyAndSettle(deps, order);
  if (!order) {
    const { id: dispute, reference } = reported;
    // Stored anyway: the disputed money is POC's.
    deps.logger.warn({ dispute, reference }, 'dispute of a payment without an order');
  }
  await storeDispute(deps, reported);
}
