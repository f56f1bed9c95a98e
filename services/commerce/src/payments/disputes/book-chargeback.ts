import type { Transaction } from '@poc/kit/mongo/transaction';
import { credit, debit, entriesOf, paymentKey, postEntries, vatOfReturn } from '../../books/books.api.ts';
import type { DisputeDoc } from './dispute.model.ts';

export const chargebackKey = (providerId: string): string => `chargeback:${providerId}`;

/**
 * Books the chargeback of an accepted dispute with its VAT, once per dispute. Payments not in naira are not
 * booked. Paystack retains its fee.
 */
export async function bookChargeback(
  tx: Transaction,
  dispute: Pick<
    DisputeDoc,
    'providerId' | 'orderId' | 'reference' | 'transactionId' | 'takenKobo' | 'currency'
  >,
  now: Date,
): Promise<void> {
  const { providerId, orderId, reference, transactionId, takenKobo, currency } = dispute;
  if (takenKobo === 0 || currency !== 'NGN') return;
  const entries = await entriesOf(tx, reference);
  if (!entries.some(({ key }) => key === paymentKey(transactionId))) return;
  const vatKobo = vatOfReturn(entries, takenKobo);
  await postEntries(tx, [
    {
      kind: 'chargeback',
      key: chargebackKey(providerId),
      reference,
      orderId,
      at: now,
      lines: [
        debit('chargebacks', takenKobo - vatKobo),
        debit('vat_payable', vatKobo),
        credit('paystack', takenKobo),
      ],
    },
  ]);
}
