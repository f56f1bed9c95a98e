import { z } from 'zod';
import { id, naira, time } from '../common.ts';

/** The accounts of the ledger: where money is, and what it was for. */
export const ledgerAccount = z.enum([
  'paystack',
  'sales',
  /** Plans, and the small charges that check a card and go back. */
  'plans',
  'card_checks',
  'shipping',
  'discounts',
  'tax',
  'fees',
  'refunds',
  'refunds_payable',
  'chargebacks',
  'suspense',
  'bank',
]);

export const ledgerKind = z.enum([
  'payment',
  'refund_owed',
  'refund',
  'refund_settled',
  'chargeback',
  'payout',
  'fee',
  'correction',
]);

/** One movement of money in double entry: the debits of its lines equal the credits. */
export const ledgerEntry = z.object({
  id,
  at: time,
  kind: ledgerKind,
  reference: z.string(),
  order_id: id.nullable(),
  /** `POC-7K3M9Q`; null where it belongs to no order. */
  order_number: z.string().nullable(),
  lines: z.array(z.object({ account: ledgerAccount, debit: naira, credit: naira })),
});
