import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { shareOf } from '../../naira.ts';
import { type LedgerAccount, type LedgerEntryDoc, ledgerEntryModel } from './ledger-entry.model.ts';

/**
 * Returns the VAT in a part of a payment's income that goes back, from the entries of the payment: what is
 * left of the income has its share of the VAT, and a full return has all of it. Payments that were booked
 * without VAT have none.
 * @param back.backKobo negative for income that does not go back after all; the VAT is negative then too
 */
export async function vatOfReturn(
  db: Connection,
  tx: Transaction,
  back: { reference: string; backKobo: number },
): Promise<number> {
  const { reference, backKobo } = back;
  const entries = await ledgerEntryModel(db)
    .find({ reference })
    .session(tx.session)
    .lean<Pick<LedgerEntryDoc, 'kind' | 'lines'>[]>();
  const { payments = [], returns = [] } = Object.groupBy(entries, ({ kind }) =>
    kind === 'payment' ? 'payments' : 'returns',
  );
  const vatKobo = credited(payments, ['vat_payable']);
  if (vatKobo <= 0) return 0;
  const incomeKobo = -credited(payments, ['paystack', 'suspense']);
  const backBeforeKobo = -credited(returns, ['refunds', 'chargebacks', 'write_offs', 'vat_payable']);
  const backVatKobo = -credited(returns, ['vat_payable']);
  const allBackKobo = Math.min(incomeKobo, Math.max(0, backBeforeKobo + backKobo));
  const missingKobo = shareOf(vatKobo, allBackKobo, incomeKobo) - backVatKobo;
  return backKobo < 0 ? Math.min(0, missingKobo) : Math.max(0, missingKobo);
}

/** Returns the credits minus the debits on some accounts. */
const credited = (
  entries: readonly Pick<LedgerEntryDoc, 'lines'>[],
  accounts: readonly LedgerAccount[],
): number =>
  entries
    .flatMap(({ lines }) => lines)
    .filter(({ account }) => accounts.includes(account))
    .reduce((sum, { debitKobo, creditKobo }) => sum + creditKobo - debitKobo, 0);
