import { isAcceptedDispute, isOpenDispute } from '@poc/contracts/dispute-texts';
import { disputeOpened, disputeResolved } from '@poc/contracts/events/commerce';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { findPayment } from '../find-payments.ts';
import { type PaymentDoc, paymentModel } from '../payment.model.ts';
import { isWholeBack } from '../payment.policy.ts';
import type { PaystackDispute } from '../paystack/paystack-responses.ts';
import type { PaymentSubject } from '../purpose.ts';
import { replaceRefunds, resumeRefunds } from '../refunds/change-refund.ts';
import { verifyAndSettle } from '../verify-and-settle.ts';
import { bookChargeback } from './book-chargeback.ts';
import { type DisputeDoc, disputeModel, rankOf } from './dispute.model.ts';

/** Search window for new disputes in ms; longer than Paystack repeats a webhook. */
const lookBackMs = 4 * 24 * 60 * 60_000;

/** Fetches a dispute and stores it. @throws PaystackUnavailable, PaystackRefused */
export async function followDispute(deps: CommerceDeps, providerId: string): Promise<void> {
  const reported = await deps.paystack.fetchDispute(providerId);
  if (reported) await ingest(deps, reported);
  else deps.logger.warn({ dispute: providerId }, 'webhook for a dispute unknown to Paystack');
}

/**
 * Fetches all open disputes and looks for new ones, in case a webhook was lost.
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
      await tryUpdate(deps, reported.id, () => ingest(deps, reported));
    }
  }
  const open = disputeModel(deps.db).find({ isOpen: true }, { providerId: 1 }).lean<DisputeDoc>().cursor();
  for await (const { providerId } of open) {
    if (signal.aborted) return;
    if (!seen.has(providerId)) await tryUpdate(deps, providerId, () => followDispute(deps, providerId));
  }
}

/** Logs a failed update, so that it does not block the others. */
async function tryUpdate(
  { logger }: CommerceDeps,
  dispute: string,
  work: () => Promise<void>,
): Promise<void> {
  await work().catch((error: unknown) => logger.warn({ err: error, dispute }, 'could not update a dispute'));
}

async function ingest(deps: CommerceDeps, reported: PaystackDispute): Promise<void> {
  const payment = await findPayment(deps.db, reported.reference);
  // A payment that arrived without a webhook is settled first, so that the ledger has it.
  if (payment && !payment.paidAt) await verifyAndSettle(deps, payment);
  if (!payment) {
    const { id: dispute, reference } = reported;
    // Stored anyway: the disputed money is POC's.
    deps.logger.warn({ dispute, reference }, 'dispute of an unknown payment');
  }
  await storeDispute(deps, reported);
}

/**
 * Stores a dispute as reported by Paystack, notifies administrators when it opens and ends, and books its
 * chargeback. Ignores repeated and older reports.
 * @returns true if the report was new
 */
function storeDispute(
  deps: Pick<CommerceDeps, 'db' | 'clock' | 'purposes'>,
  reported: PaystackDispute,
): Promise<boolean> {
  const { db, clock, purposes } = deps;
  return withTransaction(db, async (tx) => {
    const before = await disputeModel(tx).findOne({ providerId: reported.id }).lean<DisputeDoc>();
    if (before && !isNews(before, reported)) return false;
    const now = clock.now();
    const payment = await findPayment(tx, reported.reference);
    const purpose = payment && purposes[payment.purpose];
    const [subject = null] = payment ? ((await purpose?.subjectsOf(tx, [payment])) ?? []) : [];
    const dispute = disputeOf(reported, { before, payment, subject, now });
    await disputeModel(tx).replaceOne({ providerId: reported.id }, dispute, {
      upsert: true,
    });
    if (before === null && dispute.isOpen) await announceOpening(tx, dispute);
    const { isOpen, takenKobo, providerId: disputeId } = dispute;
    const state = { disputeId, isOpen, isLost: takenKobo > 0 };
    if (payment) await purpose?.onDispute?.({ tx, payment, now, ...state });
    if (!dispute.isOpen) await close(tx, deps, { dispute, payment, now });
    return true;
  });
}

/**
 * True if a report changes the stored dispute. A resolution is final; a report older than the stored one
 * arrived out of order.
 */
function isNews(before: DisputeDoc, reported: PaystackDispute): boolean {
  if (!before.isOpen) return false;
  if (before.changedAt && reported.changedAt && reported.changedAt < before.changedAt) return false;
  return (
    before.status !== reported.status ||
    before.amountKobo !== reported.amountKobo ||
    before.dueAt?.getTime() !== reported.dueAt?.getTime()
  );
}

function disputeOf(
  reported: PaystackDispute,
  {
    before,
    payment,
    subject,
    now,
  }: { before: DisputeDoc | null; payment: PaymentDoc | null; subject: PaymentSubject | null; now: Date },
): DisputeDoc {
  const { id, reference, transactionId, amountKobo, currency, category, status, resolution } = reported;
  const isOpen = isOpenDispute(reported);
  const times = {
    dueAt: reported.dueAt,
    openedAt: reported.openedAt ?? before?.openedAt ?? now,
    resolvedAt: isOpen ? null : (reported.resolvedAt ?? now),
  };
  return {
    _id: before?._id ?? new Types.ObjectId(),
    providerId: id,
    orderId: payment?.orderId ?? null,
    orderNumber: subject?.number ?? '',
    reference,
    transactionId,
    amountKobo,
    currency,
    category,
    status,
    resolution,
    isOpen,
    takenKobo: isAcceptedDispute(reported) ? amountKobo : 0,
    ...times,
    changedAt: reported.changedAt,
    rank: rankOf({ isOpen, ...times }),
  };
}

interface Closing {
  readonly dispute: DisputeDoc;
  readonly payment: PaymentDoc | null;
  readonly now: Date;
}

async function close(
  tx: Transaction,
  deps: Pick<CommerceDeps, 'db' | 'purposes'>,
  { dispute, payment, now }: Closing,
): Promise<void> {
  const { status, resolution, takenKobo } = dispute;
  if (payment?.paidAt && takenKobo > 0) await applyChargeback(tx, deps, { dispute, payment, now });
  if (payment) await resumeRefunds(tx, payment, now);
  await tx.emit(disputeResolved, {
    key: keyOf(dispute),
    data: { ...snapshotOf(dispute), status, resolution, takenKobo },
  });
}

/** Counts and books the chargeback, and replaces unsent refunds that exceed the remaining amount. */
async function applyChargeback(
  tx: Transaction,
  { purposes }: Pick<CommerceDeps, 'db' | 'purposes'>,
  { dispute, payment, now }: Closing & { payment: PaymentDoc },
): Promise<void> {
  const { takenKobo } = dispute;
  const after = await paymentModel(tx)
    .findOneAndUpdate(
      { _id: payment._id },
      { $inc: { chargedBackKobo: takenKobo } },
      { returnDocument: 'after' },
    )
    .orFail()
    .lean<PaymentDoc>();
  const whole = isWholeBack(after);
  await purposes[after.purpose].afterChargeback({ tx, payment: after, takenKobo, whole, now });
  await replaceRefunds(tx, after, now);
  // After the replacements, which restore their VAT.
  await bookChargeback(tx, dispute, now);
}

const announceOpening = (tx: Transaction, dispute: DisputeDoc): Promise<void> =>
  tx.emit(disputeOpened, {
    key: keyOf(dispute),
    data: { ...snapshotOf(dispute), dueAt: dispute.dueAt?.toISOString() ?? null },
  });

const keyOf = ({ orderId, providerId }: DisputeDoc): string => orderId?.toHexString() ?? providerId;

const snapshotOf = (dispute: DisputeDoc) => ({
  disputeId: dispute.providerId,
  orderId: dispute.orderId?.toHexString() ?? null,
  number: dispute.orderNumber,
  reference: dispute.reference,
  amountKobo: dispute.amountKobo,
  currency: dispute.currency,
  category: dispute.category,
});
