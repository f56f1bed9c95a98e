import { z } from 'zod';
import { id, naira, time } from '../common.ts';

export const ledgerAccount = z.enum([
  'paystack',
  'sales',
  'plans',
  /** Small refunded charges that verify a card. */
  'card_checks',
  'shipping',
  'discounts',
  'tax',
  /** VAT of paid supplies, owed to the tax authority. */
  'vat_payable',
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

/** Month in Lagos time, such as `2026-11`. */
export const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'must be a month, such as 2026-11');

/** Monthly exports for the accountant. */
export const monthExport = z.enum(['sales', 'vat', 'refunds', 'fees', 'payouts', 'deferred']);
export type MonthExport = z.infer<typeof monthExport>;

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
