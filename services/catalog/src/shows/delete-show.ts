import { deleteShow as contract } from '@poc/contracts/endpoints/catalog';
import { showUpdated } from '@poc/contracts/events/catalog';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { route } from '../route.ts';
import { showTarget } from './audited-show.ts';
import { type ShowDoc, showModel } from './show.model.ts';
import { snapshotOfShow } from './snapshot-of-show.ts';

/**
 * Soft-deletes a show. It can be restored for a while, so other services see it as unpublished until it is purged.
 */
export const deleteShow = route(contract, admins, ({ db, clock }) => async ({ params, subject }) => {
  await withTransaction(db, async (tx) => {
    const now = clock.now();
    const deleted = await showModel(tx)
      .findOneAndUpdate(
        { _id: params.id, deletedAt: null },
        { $set: { deletedAt: now, updatedAt: now }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean<ShowDoc>();
    if (!deleted) return fail('show_not_found');
    await tx.emit(showUpdated, { key: params.id, data: snapshotOfShow(deleted) });
    await writeAudit(tx, subject, 'show.delete', {
      target: showTarget(deleted),
      before: { deletedAt: null },
      after: { deletedAt: now },
    });
  });
});
