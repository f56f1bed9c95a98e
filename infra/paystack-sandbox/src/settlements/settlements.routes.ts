import { unknown } from '../http/api-error.ts';
import { pageOf } from '../http/page-of.ts';
import { momentOf } from '../http/read-fields.ts';
import { done, jsonId } from '../http/reply.ts';
import { get, type Route } from '../http/router.ts';
import { domain, integration, iso } from '../present.ts';
import type { Sandbox } from '../sandbox.ts';
import type { SettlementRow } from '../state/rows.ts';
import { presentTransaction } from '../transactions/present-transaction.ts';

/** Routes that read settlements, newest first. */
export const settlementRoutes = (sandbox: Sandbox): Route[] => [
  get('/settlement', ({ query }) => {
    const from = momentOf(query, 'from') ?? Number.NEGATIVE_INFINITY;
    const to = momentOf(query, 'to') ?? Number.POSITIVE_INFINITY;
    const isWanted = [null, '', 'success'].includes(query.get('status'));
    const found = [...sandbox.store.settlements.all()]
      .toReversed()
      .filter(({ createdAt }) => isWanted && createdAt >= from && createdAt <= to);
    const { rows, meta } = pageOf(found, query);
    return done(
      'Settlements retrieved',
      rows.map((row) => presentSettlement(sandbox, row)),
      meta,
    );
  }),

  get('/settlement/:id/transactions', ({ params, query }) => {
    const row = sandbox.store.settlements.get(params.id ?? '');
    if (row === undefined) throw unknown('Settlement not found', 'settlement_not_found');
    const found = [...sandbox.store.transactions.all()].filter(({ settlementId }) => settlementId === row.id);
    const { rows, meta } = pageOf(found, query);
    return done(
      'Transactions retrieved',
      rows.map((transaction) => presentTransaction(sandbox, transaction)),
      meta,
    );
  }),
];

/**
 * A settlement in Paystack's format. Paystack does not document `deductions`: here it lists refunds and disputes.
 */
export function presentSettlement(sandbox: Sandbox, row: SettlementRow) {
  const deductions = [...sandbox.store.refunds.all()]
    .filter(({ settlementId }) => settlementId === row.id)
    .map(({ id, amount, disputeId }) => ({
      id: jsonId(id),
      type: disputeId === undefined ? 'refund' : 'dispute',
      amount,
    }));
  return {
    id: jsonId(row.id),
    domain,
    status: 'success',
    currency: 'NGN',
    integration,
    total_amount: row.processedAmount - row.fees,
    effective_amount: row.effectiveAmount,
    total_fees: row.fees,
    total_processed: row.processedAmount,
    deductions: deductions.length === 0 ? null : deductions,
    settlement_date: iso(row.createdAt),
    settled_by: null,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.createdAt),
  };
}
