import { customerWithin } from '../customers/present-customer.ts';
import { jsonId } from '../http/reply.ts';
import { domain, iso } from '../present.ts';
import type { Sandbox } from '../sandbox.ts';
import type { DisputeRow } from '../state/rows.ts';
import { presentTransaction } from '../transactions/present-transaction.ts';

const bankOfficer = 'disputes@bank.test';

/** A dispute in lists, by id and in events. */
export function presentDispute(sandbox: Sandbox, row: DisputeRow) {
  const transaction = sandbox.store.transactions.get(row.transactionId);
  const card =
    transaction?.authorizationId === null || transaction === undefined
      ? undefined
      : sandbox.store.authorizations.get(transaction.authorizationId);
  return {
    id: jsonId(row.id),
    refund_amount: row.refundAmount,
    currency: transaction?.currency ?? 'NGN',
    status: row.status,
    resolution: row.resolution,
    domain,
    transaction: transaction === undefined ? null : presentTransaction(sandbox, transaction),
    transaction_reference: null,
    category: row.category,
    customer: transaction === undefined ? null : customerWithin(sandbox, transaction.customerId),
    bin: card?.bin ?? null,
    last4: card?.last4 ?? null,
    dueAt: iso(row.dueAt),
    resolvedAt: row.resolvedAt === null ? null : iso(row.resolvedAt),
    evidence: null,
    attachments: null,
    note: null,
    history: [{ status: 'pending', by: bankOfficer, createdAt: iso(row.createdAt) }],
    messages: [
      {
        sender: bankOfficer,
        body: 'Customer complained about debit without value',
        createdAt: iso(row.createdAt),
      },
    ],
    created_at: iso(row.createdAt),
    updated_at: iso(row.updatedAt),
  };
}
