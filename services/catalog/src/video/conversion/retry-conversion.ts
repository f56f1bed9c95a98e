import { retryConversion as contract } from '@poc/contracts/endpoints/catalog';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { route } from '../../route.ts';
import { managedView, type ShowDoc, showModel, showTarget } from '../../shows/shows.api.ts';
import { dueAt } from './claim-job.ts';
import { type ConversionDoc, conversionModel } from './conversion.model.ts';
import { uploadedName } from './video-names.ts';

/** Queues a failed conversion again; finished renditions are retained. Idempotent. */
export const retryConversion = route(contract, admins, (deps) => async ({ params, subject }) => {
  const { db, clock } = deps;
  const show = await withTransaction(db, async (tx) => {
    const found = await showModel(tx).findOne({ _id: params.id, deletedAt: null }).lean<ShowDoc>();
    if (!found) return fail('show_not_found');
    const job = await conversionModel(tx)
      .findOne({ _id: uploadedName(found.videoUrl) ?? '', status: 'failed' })
      .lean<ConversionDoc>();
    if (!job) return found;
    await conversionModel(tx).updateOne(
      { _id: job._id },
      { $set: { status: 'queued', attempts: 0, reason: null, ...dueAt(job, clock.now()) } },
    );
    await writeAudit(tx, subject, 'show.retry-conversion', {
      target: showTarget(found),
      before: { conversion: 'failed' },
      after: { conversion: 'queued' },
    });
    return found;
  });
  return managedView(deps, show, subject);
});
