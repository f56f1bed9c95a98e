import { customerWithin, presentAuthorization } from '../customers/present-customer.ts';
import { jsonId } from '../http/reply.ts';
import { domain, iso } from '../present.ts';
import type { Sandbox } from '../sandbox.ts';
import type { TransactionRow } from '../state/rows.ts';

function common(sandbox: Sandbox, row: TransactionRow) {
  const { authorizations } = sandbox.store;
  const paidAt = row.paidAt === null ? null : iso(row.paidAt);
  return {
    id: jsonId(row.id),
    domain,
    status: row.status,
    reference: row.reference,
    receipt_number: null,
    amount: row.paidAmount ?? row.requestedAmount,
    message: null,
    gateway_response: row.gatewayResponse,
    paid_at: paidAt,
    created_at: iso(row.createdAt),
    channel: row.channel ?? 'card',
    currency: row.currency,
    ip_address: row.ip,
    metadata: row.metadata,
    log: presentLog(row),
    fees: row.fees,
    fees_split: null,
    authorization: presentAuthorization(
      row.authorizationId === null ? undefined : authorizations.get(row.authorizationId),
    ),
    customer: customerWithin(sandbox, row.customerId),
    split: {},
    order_id: null,
    paidAt,
    createdAt: iso(row.createdAt),
    requested_amount: row.requestedAmount,
    pos_transaction_data: null,
    fees_breakdown: null,
    connect: null,
  };
}

const sourceOf = (row: TransactionRow) => ({
  source: 'merchant_api',
  type: 'api',
  identifier: null,
  entry_point: row.entryPoint,
});

/** Response of verify. */
export function verifiedTransaction(sandbox: Sandbox, row: TransactionRow) {
  return {
    ...common(sandbox, row),
    plan: null,
    source: null,
    transaction_date: iso(row.createdAt),
    plan_object: {},
    subaccount: {},
  };
}

/** A transaction in lists and by id. */
export function presentTransaction(sandbox: Sandbox, row: TransactionRow) {
  return {
    ...common(sandbox, row),
    plan: {},
    subaccount: {},
    source: sourceOf(row),
  };
}

/** Event data of `charge.success`. */
export function transactionEvent(sandbox: Sandbox, row: TransactionRow) {
  const {
    receipt_number: _receipt,
    connect: _connect,
    createdAt: _createdAt,
    ...shared
  } = common(sandbox, row);
  return { ...shared, plan: {}, subaccount: {}, source: sourceOf(row) };
}

/** Response to a charge of a stored card. */
export function chargedTransaction(sandbox: Sandbox, row: TransactionRow) {
  const shared = common(sandbox, row);
  return {
    amount: shared.amount,
    currency: shared.currency,
    transaction_date: shared.created_at,
    status: shared.status,
    reference: shared.reference,
    domain,
    metadata: shared.metadata,
    gateway_response: shared.gateway_response,
    message: null,
    channel: shared.channel,
    ip_address: null,
    log: null,
    fees: shared.fees,
    authorization: shared.authorization,
    customer: shared.customer,
    plan: null,
    id: shared.id,
  };
}

function presentLog({ log, createdAt }: TransactionRow) {
  const last = log.at(-1);
  if (last === undefined) return null;
  const secondsIn = (at: number): number => Math.max(Math.round((at - createdAt) / 1_000), 0);
  return {
    start_time: Math.floor(createdAt / 1_000),
    time_spent: secondsIn(last.at),
    attempts: log.filter(({ type }) => type === 'action').length,
    errors: log.filter(({ type }) => type === 'error').length,
    success: last.type === 'success',
    mobile: false,
    input: [],
    history: log.map(({ type, message, at }) => ({ type, message, time: secondsIn(at) })),
  };
}
