import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import type { OrderRefund } from '../../orders/orders.api.ts';
import type { PaystackTransaction } from '../../payments/payments.api.ts';
import { feeEntry, paymentKey } from './book-payment.ts';
import { refundDecisionKey, refundKey } from './book-refund.ts';
import type { LedgerAccount } from './ledger-entry.model.ts';
import { credit, debit, movedLines, postEntries } from './post-entry.ts';

/** What a payment was for: a plan, the check of a card, or nothing that anybody had asked for. */
export type PlanAccount = Extract<LedgerAccount, 'plans' | 'card_checks' | 'suspense'>;

/** Books a payment for a plan, with the provider's fee. Once per payment. */
export async function bookPlanPayment(
  db: Connection,
  tx: Transaction,
  booked: { transaction: PaystackTransaction; account: PlanAccount; now: Date },
): Promise<void> {
  const { transaction, account, now } = booked;
  const { amount, reference, id } = transaction;
  await postEntries(db, tx, [
    {
      kind: 'payment',
      key: paymentKey(id),
      reference,
      orderId: null,
      at: now,
      lines: movedLines([debit('paystack', amount), credit(account, amount)]),
    },
    ...feeEntry(transaction, { reference, orderId: null, at: now }),
  ]);
}

/** Books that money of it is owed: it comes off what the payment was booked as, or counts among the refunds of plans. */
export async function bookPlanRefundDecision(
  db: Connection,
  tx: Transaction,
  booked: { reference: string; refund: OrderRefund; account: PlanAccount },
): Promise<void> {
  const { reference, refund, account } = booked;
  const from = account === 'plans' ? 'refunds' : account;
  await postEntries(db, tx, [
    {
      kind: 'refund_owed',
      key: refundDecisionKey(refund),
      reference,
      orderId: null,
      at: refund.at,
      lines: [debit(from, refund.amountKobo), credit('refunds_payable', refund.amountKobo)],
    },
  ]);
}

/** Books money that went back, by Paystack. */
export async function bookPlanRefundEnd(
  db: Connection,
  tx: Transaction,
  booked: { reference: string; refund: OrderRefund; now: Date },
): Promise<void> {
  const { reference, refund, now } = booked;
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
