import { withTransaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import { ledgerEntryModel } from '../../books/books.api.ts';
import type { CommerceDeps } from '../../deps.ts';
import { findPayment } from '../find-payments.ts';
import { chargebackKey } from './book-chargeback.ts';
import { type DisputeDoc, disputeModel } from './dispute.model.ts';
import { orLater, takeBack } from './follow-disputes.ts';

/** Applies disputes of plans that processes of earlier releases stored without their payment, once each. */
export async function applyEarlierDisputes(deps: CommerceDeps, signal: AbortSignal): Promise<void> {
  const found = await disputeModel(deps.db)
    .find({ orderId: null, isApplied: trusted({ $ne: true }) }, { providerId: 1 })
    .hint({ _id: 1 })
    .lean<Pick<DisputeDoc, '_id' | 'providerId'>[]>();
  for (const { _id, providerId } of found) {
    if (signal.aborted) return;
    await orLater(deps, providerId, () => apply(deps, _id));
  }
}

const apply = (deps: CommerceDeps, _id: DisputeDoc['_id']): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    const { db, clock, purposes } = deps;
    const { session } = tx;
    const dispute = await disputeModel(db)
      .findOne({ _id, isApplied: trusted({ $ne: true }) }, null, { session })
      .lean<DisputeDoc>();
    const payment = dispute && (await findPayment(db, dispute.reference, session));
    if (!dispute || !payment?.paidAt) return;
    const { providerId: disputeId, isOpen, takenKobo } = dispute;
    await disputeModel(db).updateOne({ _id }, { $set: { isApplied: true } }, { session });
    const key = chargebackKey(disputeId);
    if (await ledgerEntryModel(db).exists({ key }).session(session)) return;
    if (!isOpen && takenKobo === 0) return;
    const change = { db, tx, payment, now: clock.now() };
    await purposes[payment.purpose].onDispute?.({ ...change, disputeId, isOpen, isLost: takenKobo > 0 });
    if (takenKobo > 0) await takeBack(deps, tx, { ...change, dispute });
  });
