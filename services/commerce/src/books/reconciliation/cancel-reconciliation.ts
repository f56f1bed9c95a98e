import { cancelReconciliation as contract } from '@poc/contracts/endpoints/commerce-admin';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { route } from '../../route.ts';
import { readReconciliation } from './read-reconciliations.ts';
import { type ReconciliationDoc, reconciliationModel } from './reconciliation.model.ts';

/** Cancels a running reconciliation and discards its current step. No effect once it has ended. */
export const cancelReconciliation = route(contract, admins, (deps) => async ({ params, subject }) => {
  const { db, clock } = deps;
  const run = await withTransaction(db, async (tx) => {
    const cancelled = await reconciliationModel(tx)
      .findOneAndUpdate(
        { _id: params.id, active: true },
        { $set: { state: 'cancelled', endedAt: clock.now(), nextTryAt: null }, $unset: { active: 1 } },
        { returnDocument: 'after' },
      )
      .lean<ReconciliationDoc>();
    if (!cancelled) {
      return reconciliationModel(tx).findById(params.id).lean<ReconciliationDoc>();
    }
    const { from, to } = cancelled.days;
    await writeAudit(tx, subject, 'reconciliation.cancel', {
      target: { kind: 'reconciliation', id: params.id, name: `${from} to ${to}` },
      before: { state: 'running' },
      after: { state: 'cancelled' },
    });
    return cancelled;
  });
  return run ? readReconciliation(db, run) : fail('reconciliation_not_found');
});
