import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { credit, debit, ledgerEntryModel, paymentKey, postEntries } from '../../books/books.api.ts';
import type { DisputeDoc } from './dispute.model.ts';

/** Under which the money that a dispute took back is booked. */
export const chargebackKey = (providerId: string): string => `chargeback:${providerId}`;

/**
 * Books money that Paystack gave back to a customer whose dispute was accepted. Once per dispute; a payment that is not in
 * the books (other money than naira) leaves none of it in them. The fee of the payment stays with Paystack.
 */
export async function bookChargeback(
  db: Connection,
  tx: Transaction,
  dispute: Pick<
    DisputeDoc,
    'providerId' | 'orderId' | 'reference' | 'transactionId' | 'takenKobo' | 'currency'
  >,
  now: Date,
): Promise<void> {
  const { providerId, orderId, reference, transactionId, takenKobo, currency } = dispute;
  if (takenKobo === 0 || currency !== 'NGN') return;
  const isBooked = await ledgerEntryModel(db)
    .exists({ key: paymentKey(transactionId) })
    .session(tx.session);
  if (!isBooked) return;
  await postEntries(db, tx, [
    {
      kind: 'chargeback',
      key: chargebackKey(providerId),
      reference,
      orderId,
      at: now,
      lines: [debit('chargebacks', takenKobo), credit('paystack', takenKobo)],
    },
  ]);
}
