import { z } from 'zod';
import { id, naira, time } from '../common.ts';

export const ledgerAccount = z.enum([
  'paystack',
  'sales',
  /** `card_checks`: small refunded charges that verify a card. */
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
  'write_offs',
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
  'write_off',
]);

/** Double-entry record: the debits of its lines equal the credits. */
export const ledgerEntry = z.object({
  id,
  at: time,
  kind: ledgerKind,
  reference: z.string(),
  order_id: id.nullable(),
  /** `POC-7K3M9Q`; null without an order. */
  order_number: z.string().nullable(),
  lines: z.array(z.object({ account: ledgerAccount, debit: naira, credit: naira })),
});
