import { restoreShow as contract, restorableMs } from '@poc/contracts/endpoints/catalog';
import { showUpdated } from '@poc/contracts/events/catalog';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { route } from '../route.ts';
import { showTarget } from './audited-show.ts';
import { managedView } from './managed-views.ts';
import { type ShowDoc, showModel } from './show.model.ts';
import { snapshotOfShow } from './snapshot-of-show.ts';

/**
 * Restores a deleted show with everything that belongs to it. Idempotent.
 * @throws show_not_found also when the restoration period has passed
 */
export const restoreShow = route(contract, admins, (deps) => async ({ params, subject }) => {
  const { db, clock } = deps;
  const show = await withTransaction(db, async (tx) => {
    const found = (await showModel(tx).findById(params.id).lean<ShowDoc>()) ?? fail('show_not_found');
    if (found.deletedAt === null) return found;
    const now = clock.now();
    if (now.getTime() - found.deletedAt.getTime() > restorableMs) return fail('show_not_found');
    const restored = await showModel(tx)
      .findOneAndUpdate(
        { _id: found._id },
        { $set: { deletedAt: null, updatedAt: now }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean<ShowDoc>();
    if (!restored) return fail('show_not_found');
    await tx.emit(showUpdated, { key: params.id, data: snapshotOfShow(restored) });
    await writeAudit(tx, subject, 'show.restore', {
      target: showTarget(restored),
      before: { deletedAt: found.deletedAt },
      after: { deletedAt: null },
    });
    return restored;
  });
  return managedView(deps, show, subject);
});
