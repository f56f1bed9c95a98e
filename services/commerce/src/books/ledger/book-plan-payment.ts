import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import type { OrderRefund } from '../../orders/orders.api.ts';
import type { PaystackTransaction } from '../../payments/payments.api.ts';
import { feeEntry, paymentKey } from './book-payment.ts';
import { refundDecisionKey, refundKey } from './book-refund.ts';
import type { LedgerAccount } from './ledger-entry.model.ts';
import { credit, debit, movedLines, postEntries } from './post-entry.ts';

/** Account of a payment: a plan, a card check, or suspense when its purpose no longer exists. */
export type PlanAccount = Extract<LedgerAccount, 'plans' | 'card_checks' | 'suspense'>;

/**
 * Books a payment for a plan and the provider's fee, once per payment; what was paid above the price goes to
 * suspense. Only naira are in the books.
 */
export async function bookPlanPayment(
  db: Connection,
  tx: Transaction,
  booked: { transaction: PaystackTransaction; account: PlanAccount; surplusKobo?: number; now: Date },
): Promise<void> {
  const { transaction, account, surplusKobo = 0, now } = booked;
  const { amount, currency, reference, id } = transaction;
  if (currency !== 'NGN') return;
  await postEntries(db, tx, [
    {
      kind: 'payment',
      key: paymentKey(id),
      reference,
      orderId: null,
      at: now,
      lines: movedLines([
        debit('paystack', amount),
        credit(account, amount - surplusKobo),
        credit('suspense', surplusKobo),
      ]),
    },
    ...feeEntry(transaction, { reference, orderId: null, at: now }),
  ]);
}

/**
 * Books an owed refund: first from the payment's surplus in suspense, then against `refunds` for a plan,
 * otherwise against the payment's account.
 */
export async function bookPlanRefundDecision(
  db: Connection,
  tx: Transaction,
  booked: { reference: string; refund: OrderRefund; account: PlanAccount; surplusKobo: number },
): Promise<void> {
  const { reference, refund, account, surplusKobo } = booked;
  if (refund.currency !== 'NGN') return;
  const fromSuspense = Math.min(refund.amountKobo, surplusKobo);
  const from = account === 'plans' ? 'refunds' : account;
  await postEntries(db, tx, [
    {
      kind: 'refund_owed',
      key: refundDecisionKey(refund),
      reference,
      orderId: null,
      at: refund.at,
      lines: movedLines([
        debit('suspense', fromSuspense),
        debit(from, refund.amountKobo - fromSuspense),
        credit('refunds_payable', refund.amountKobo),
      ]),
    },
  ]);
}

/** Books a refund completed by Paystack. */
export async function bookPlanRefundEnd(
  db: Connection,
  tx: Transaction,
  booked: { reference: string; refund: OrderRefund; now: Date },
): Promise<void> {
  const { reference, refund, now } = booked;
  if (refund.currency !== 'NGN') return;
  await postEntries(db, tx, [
    {
      kind: 'refund',
      key: refundKey(refund),
      reference,
      orderId: null,
      at: now,
      lines: [debit('refunds_payable', refund.amountKobo), credit('paystack', refund.amountKobo)],
    },
  ]);
}
