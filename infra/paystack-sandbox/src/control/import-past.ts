import { z } from 'zod';
import { customerOf } from '../customers/customer-of.ts';
import { invalid } from '../http/api-error.ts';
import { authorizeCard, authorizeOnce } from '../payments/authorize.ts';
import { feesOf } from '../payments/fees.ts';
import { logEntry } from '../payments/settle-transaction.ts';
import { testCards } from '../payments/test-cards.ts';
import type { Sandbox } from '../sandbox.ts';
import type { TransactionRow } from '../state/rows.ts';
import { keyOf } from '../state/store.ts';
import { createTransaction } from '../transactions/create-transaction.ts';

const kobo = z.int().min(1).max(1_000_000_000_000);

const pastSchema = z.object({
  reference: z.string().regex(/^[A-Za-z0-9.=-]{1,100}$/),
  email: z.email(),
  amount: kobo,
  paid_at: z.iso.datetime(),
  channel: z.enum(['card', 'bank_transfer', 'ussd']).default('card'),
  metadata: z.unknown().optional(),
  refunds: z
    .array(z.object({ amount: kobo, processed_at: z.iso.datetime() }))
    .max(50)
    .default([]),
});
const bodySchema = z.object({ transactions: z.array(pastSchema).max(1_000) });

/**
 * Imports successful past payments for the demo data. Existing references are unchanged, and no event is sent.
 * @returns number of new and of existing payments
 * @throws ApiError 400 if any payment is invalid; then none is imported
 */
export function importPast(sandbox: Sandbox, body: unknown): { imported: number; known: number } {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) throw invalid(z.prettifyError(parsed.error));
  const all = parsed.data.transactions;
  const fresh = all.filter(
    ({ reference }) => sandbox.store.transactions.find(keyOf.reference(reference)) === undefined,
  );
  for (const past of fresh) store(sandbox, past);
  return { imported: fresh.length, known: all.length - fresh.length };
}

function store(sandbox: Sandbox, past: z.output<typeof pastSchema>): void {
  const paidAt = Date.parse(past.paid_at);
  const row = createTransaction(sandbox, {
    reference: past.reference,
    customerId: customerOf(sandbox, past.email).id,
    requestedAmount: past.amount,
    currency: 'NGN',
    metadata: past.metadata ?? '',
    entryPoint: 'import',
    createdAt: paidAt - 60_000,
  });
  const by = authorizationOf(sandbox, row, past.channel, paidAt);
  const refunded = past.refunds.reduce((sum, refund) => sum + refund.amount, 0);
  sandbox.store.transactions.put({
    ...row,
    status: refunded >= past.amount ? 'reversed' : 'success',
    paidAmount: past.amount,
    fees: feesOf(past.amount),
    channel: past.channel,
    authorizationId: by.id,
    gatewayResponse: 'Successful',
    log: [logEntry('success', `Successfully paid with ${past.channel.replace('_', ' ')}`, paidAt)],
    paidAt,
  });
  for (const refund of past.refunds) {
    const at = Date.parse(refund.processed_at);
    const note = `Refund for transaction ${past.reference}`;
    sandbox.store.refunds.put({
      id: sandbox.store.ids.next(),
      transactionId: row.id,
      amount: refund.amount,
      status: 'processed',
      customerNote: note,
      merchantNote: note,
      createdAt: at,
      updatedAt: at,
      refundedAt: at,
      nextStepAt: null,
    });
  }
}

function authorizationOf(
  sandbox: Sandbox,
  row: TransactionRow,
  channel: 'card' | 'bank_transfer' | 'ussd',
  at: number,
) {
  if (channel !== 'card') return authorizeOnce(sandbox, row, channel, at);
  const [card] = testCards;
  if (card === undefined) throw new Error('no test card is defined');
  return authorizeCard(sandbox, row, card, {
    expMonth: '12',
    expYear: String(new Date(at).getUTCFullYear() + 4),
  });
}
