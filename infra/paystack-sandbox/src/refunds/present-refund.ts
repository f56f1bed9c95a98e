import { customerWithin, presentAuthorization } from '../customers/present-customer.ts';
import { jsonId } from '../http/reply.ts';
import { domain, integration, iso } from '../present.ts';
import type { Sandbox } from '../sandbox.ts';
import type { RefundRow, TransactionRow } from '../state/rows.ts';

const processor = 'instant-transfer';
const tenDaysMs = 10 * 86_400_000;

/** A refund in lists and by id: the transaction is an id. */
export function presentRefund(sandbox: Sandbox, row: RefundRow) {
  const transaction = sandbox.store.transactions.get(row.transactionId);
  const deducted = row.status === 'processed' || row.status === 'processing';
  return {
    id: jsonId(row.id),
    integration,
    domain,
    transaction: jsonId(row.transactionId),
    dispute: row.disputeId === undefined ? null : jsonId(row.disputeId),
    settlement: row.settlementId === undefined ? null : jsonId(row.settlementId),
    amount: row.amount,
    deducted_amount: deducted ? row.amount : 0,
    fully_deducted: deducted,
    currency: transaction?.currency ?? 'NGN',
    channel: transaction?.channel ?? null,
    status: row.status,
    refunded_by: 'sandbox@paystack.test',
    refunded_at: row.refundedAt === null ? null : iso(row.refundedAt),
    expected_at: iso(row.createdAt + tenDaysMs),
    customer_note: row.customerNote,
    merchant_note: row.merchantNote,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    created_at: iso(row.createdAt),
    updated_at: iso(row.updatedAt),
  };
}

/** Response to a created refund: the transaction is an object. */
export function createdRefund(sandbox: Sandbox, row: RefundRow, transaction: TransactionRow) {
  const { created_at: _created, updated_at: _updated, ...shared } = presentRefund(sandbox, row);
  const { authorizations } = sandbox.store;
  const paidAt = transaction.paidAt === null ? null : iso(transaction.paidAt);
  return {
    ...shared,
    transaction: {
      id: jsonId(transaction.id),
      domain,
      reference: transaction.reference,
      amount: transaction.paidAmount,
      paid_at: paidAt,
      channel: transaction.channel,
      currency: transaction.currency,
      authorization: presentAuthorization(
        transaction.authorizationId === null ? undefined : authorizations.get(transaction.authorizationId),
      ),
      customer: customerWithin(sandbox, transaction.customerId),
      plan: {},
      subaccount: { currency: null },
      split: {},
      order_id: null,
      paidAt,
      pos_transaction_data: null,
      source: null,
      fees_breakdown: null,
    },
  };
}

/** Event data of a refund: the amount is a string. */
export function refundEvent(sandbox: Sandbox, row: RefundRow, transaction: TransactionRow) {
  const customer = sandbox.store.customers.get(transaction.customerId);
  return {
    status: row.status,
    transaction_reference: transaction.reference,
    refund_reference: row.status === 'processed' ? `TRF_${row.id}` : null,
    amount: String(row.amount),
    currency: transaction.currency,
    processor,
    customer: {
      first_name: customer?.firstName ?? null,
      last_name: customer?.lastName ?? null,
      email: customer?.email ?? null,
    },
    integration,
    domain,
    id: row.id,
    customer_note: row.customerNote,
    merchant_note: row.merchantNote,
  };
}
