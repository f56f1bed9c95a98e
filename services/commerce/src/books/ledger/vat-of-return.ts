import type { Transaction } from '@poc/kit/mongo/transaction';
import { shareOf } from '../../naira.ts';
import { type LedgerEntryDoc, ledgerEntryModel } from './ledger-entry.model.ts';
import { movedOn } from './moved-on.ts';

/** Reads the entries of a payment. */
export const entriesOf = (tx: Transaction, reference: string): Promise<LedgerEntryDoc[]> =>
  ledgerEntryModel(tx).find({ reference }).lean<LedgerEntryDoc[]>().exec();

/**
 * Returns the VAT share of an amount refunded or charged back, from the payment's entries: all of the remaining VAT
 * for a full return, and 0 for a payment booked without VAT.
 * @param backKobo negative when a return is reversed; the VAT is then negative too
 */
export function vatOfReturn(
  entries: readonly Pick<LedgerEntryDoc, 'kind' | 'lines'>[],
  backKobo: number,
): number {
  const { payments = [], returns = [] } = Object.groupBy(entries, ({ kind }) =>
    kind === 'payment' ? 'payments' : 'returns',
  );
  const vatKobo = -movedOn(['vat_payable'], payments);
  if (vatKobo <= 0) return 0;
  const incomeKobo = movedOn(['paystack', 'suspense'], payments);
  const backBeforeKobo = movedOn(['refunds', 'chargebacks', 'write_offs', 'vat_payable'], returns);
  const backVatKobo = movedOn(['vat_payable'], returns);
  const missingKobo = vatReturned({ vatKobo, incomeKobo, backKobo: backBeforeKobo + backKobo }) - backVatKobo;
  return backKobo < 0 ? Math.min(0, missingKobo) : Math.max(0, missingKobo);
}

/** Returns the VAT share of a refunded amount in kobo, at most that of the income. */
export const vatReturned = (of: { vatKobo: number; incomeKobo: number; backKobo: number }): number =>
  shareOf(of.vatKobo, Math.min(of.incomeKobo, Math.max(0, of.backKobo)), of.incomeKobo);
