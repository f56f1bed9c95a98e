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

/** Books a payment for a plan and the provider's fee, once per payment. */
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

/** Books an owed refund: against `refunds` for a plan, otherwise against the payment's account. */
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

/** Books a refund completed by Paystack. */
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
