import type { Transaction } from '@poc/kit/mongo/transaction';
import { shareOf } from '../../naira.ts';
import { type PaymentDoc, type Refund, returnedKobo, surplusOf } from '../../payments/payments.api.ts';
import { paymentKey } from './book-payment.ts';
import type { LedgerAccount, LedgerEntryDoc } from './ledger-entry.model.ts';
import { movedOn } from './moved-on.ts';
import { credit, debit, move, postEntries } from './post-entry.ts';
import { entriesOf, vatOfReturn } from './vat-of-return.ts';

export const refundDecisionKey = ({ _id }: Pick<Refund, '_id'>): string => `refund-owed:${_id.toHexString()}`;
/** Key of a VAT reversal added later to a refund that an earlier release booked without it. */
export const refundVatKey = ({ _id }: Pick<Refund, '_id'>): string => `refund-vat:${_id.toHexString()}`;
export const refundKey = ({ _id }: Pick<Refund, '_id'>): string => `refund:${_id.toHexString()}`;
/** Accounts in a refund's decision entry, except income and VAT. */
const others: readonly LedgerAccount[] = ['suspense', 'card_checks', 'refunds_payable'];
type Entry = Pick<LedgerEntryDoc, 'kind' | 'key' | 'at' | 'lines'>;
const replacementKey = ({ _id }: Pick<Refund, '_id'>): string => `refund-replaced:${_id.toHexString()}`;

/**
 * Books an owed refund once: first from the payment's suspense, then from its income and VAT. Refunds of
 * unbooked payments (not in naira) are not booked.
 * @param payment must contain the refund
 * @returns the payment's entries, including the decision; null if the payment is not in the books
 */
export async function bookRefundDecision(
  tx: Transaction,
  payment: PaymentDoc,
  refund: Refund,
): Promise<Entry[] | null> {
  const entries = await entriesOf(tx, payment.reference);
  const isBooked = (wanted: string): boolean => entries.some(({ key }) => key === wanted);
  if (!isBooked(paymentKey(refund.transactionId))) return null;
  if (isBooked(refundDecisionKey(refund))) return entries;
  const { refunds, paidKobo, accepted, purpose } = payment;
  const before = refunds.slice(
    0,
    refunds.findIndex(({ _id }) => _id.equals(refund._id)),
  );
  const decidedBefore = returnedKobo({ refunds: before, chargedBackKobo: 0 });
  const inSuspense = accepted ? surplusOf(payment) : paidKobo;
  const fromSuspense = Math.min(refund.amountKobo, Math.max(0, inSuspense - decidedBefore));
  const isCheck = purpose === 'card' || purpose === 'trial';
  const backKobo = refund.amountKobo - fromSuspense;
  const vatKobo = vatOfReturn(entries, backKobo);
  const decision: Entry = {
    kind: 'refund_owed',
    key: refundDecisionKey(refund),
    at: refund.at,
    lines: [
      debit('suspense', fromSuspense),
      debit(isCheck ? 'card_checks' : 'refunds', backKobo - vatKobo),
      debit('vat_payable', vatKobo),
      credit('refunds_payable', refund.amountKobo),
    ],
  };
  await post(tx, payment, decision);
  return [...entries, decision];
}

/**
 * Books a completed refund, paid by Paystack or from POC's bank account. First adds entries that earlier releases
 * omitted: the decision, or its VAT.
 */
export async function bookRefundEnd(
  tx: Transaction,
  booked: { payment: PaymentDoc; refund: Refund; from: 'paystack' | 'bank'; now: Date },
): Promise<void> {
  const { payment, refund, from, now } = booked;
  const entries = await bookRefundDecision(tx, payment, refund);
  if (!entries) return;
  await correctVat(tx, booked, entries);
  await post(tx, payment, {
    kind: from === 'paystack' ? 'refund' : 'refund_settled',
    key: refundKey(refund),
    at: now,
    lines: [debit('refunds_payable', refund.amountKobo), credit(from, refund.amountKobo)],
  });
}

/** Reverses the VAT of refunds decided before VAT reversal existed. */
async function correctVat(
  tx: Transaction,
  { payment, refund, now }: { payment: PaymentDoc; refund: Refund; now: Date },
  entries: readonly Entry[],
): Promise<void> {
  const missingKobo = vatOfReturn(entries, 0);
  if (missingKobo === 0) return;
  const backOf = (one: Refund): number => {
    const own = [refundDecisionKey(one), refundVatKey(one), replacementKey(one)];
    const booked = entries.filter(({ key }) => own.includes(key));
    return movedOn(['vat_payable'], booked) === 0 ? movedOn(['refunds'], booked) : 0;
  };
  const backKobo = payment.refunds.reduce((sum, one) => sum + backOf(one), 0);
  const vatKobo = backKobo > 0 ? shareOf(missingKobo, backOf(refund), backKobo) : 0;
  if (vatKobo === 0) return;
  await post(tx, payment, {
    kind: 'correction',
    key: refundVatKey(refund),
    at: now,
    lines: [debit('vat_payable', vatKobo), credit('refunds', vatKobo)],
  });
}

/** Reverses the booked decision of a replaced refund. */
export async function bookRefundReplacement(
  tx: Transaction,
  booked: { payment: PaymentDoc; refund: Refund; now: Date },
): Promise<void> {
  const { payment, refund, now } = booked;
  const entries = await entriesOf(tx, payment.reference);
  const decision = entries.find(({ key }) => key === refundDecisionKey(refund));
  if (!decision) return;
  const decided = (account: LedgerAccount): number => movedOn([account], [decision]);
  // A chargeback may have taken the income in the meantime: its VAT is not restored.
  const backKobo = -(decided('refunds') + decided('vat_payable'));
  const vatKobo = vatOfReturn(entries, backKobo);
  await post(tx, payment, {
    kind: 'correction',
    key: replacementKey(refund),
    at: now,
    lines: [
      ...others.map((account) => move(account, -decided(account))),
      move('refunds', backKobo - vatKobo),
      move('vat_payable', vatKobo),
    ],
  });
}

/** Books the missing entries that a refund's state implies. */
export async function bookRefundState(
  tx: Transaction,
  booked: { payment: PaymentDoc; refund: Refund; now: Date },
): Promise<void> {
  const { payment, refund } = booked;
  if (refund.status === 'processed') return bookRefundEnd(tx, { ...booked, from: 'paystack' });
  if (refund.status === 'settled') return bookRefundEnd(tx, { ...booked, from: 'bank' });
  if (refund.status === 'replaced') return bookRefundReplacement(tx, booked);
  await bookRefundDecision(tx, payment, refund);
}

const post = (tx: Transaction, { reference, orderId }: PaymentDoc, entry: Entry): Promise<string[]> =>
  postEntries(tx, [{ ...entry, reference, orderId }]);
