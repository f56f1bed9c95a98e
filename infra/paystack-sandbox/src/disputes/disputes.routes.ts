import { unknown } from '../http/api-error.ts';
import { pageOf } from '../http/page-of.ts';
import { momentOf } from '../http/read-fields.ts';
import { done } from '../http/reply.ts';
import { get, type Route } from '../http/router.ts';
import type { Sandbox } from '../sandbox.ts';
import { presentDispute } from './present-dispute.ts';

/** Routes that read disputes, newest first. `/sandbox/disputes` opens and resolves them. */
export const disputeRoutes = (sandbox: Sandbox): Route[] => [
  get('/dispute', ({ query }) => {
    const from = momentOf(query, 'from') ?? Number.NEGATIVE_INFINITY;
    const to = momentOf(query, 'to') ?? Number.POSITIVE_INFINITY;
    const same = (name: string, value: string): boolean => [null, '', value].includes(query.get(name));
    const found = [...sandbox.store.disputes.all()]
      .toReversed()
      .filter(
        (row) =>
          row.createdAt >= from &&
          row.createdAt <= to &&
          same('status', row.status) &&
          same('transaction', row.transactionId),
      );
    const { rows, meta } = pageOf(found, query);
    return done(
      'Disputes retrieved',
      rows.map((row) => presentDispute(sandbox, row)),
      meta,
    );
  }),

  get('/dispute/:id', ({ params }) => {
    const row = sandbox.store.disputes.get(params.id ?? '');
    if (row === undefined) throw unknown('Dispute not found', 'dispute_not_found');
    return done('Dispute retrieved', presentDispute(sandbox, row));
  }),
];
