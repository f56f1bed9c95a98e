import { updateShow as contract } from '@poc/contracts/endpoints/catalog';
import { showUpdated } from '@poc/contracts/events/catalog';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { AppError, fail } from '@poc/kit/errors';
import { type Database, withTransaction } from '@poc/kit/mongo/transaction';
import type { CatalogDeps } from '../deps.ts';
import { linkToHost, noHost, queueHostNews } from '../hosts/hosts.api.ts';
import { route } from '../route.ts';
import { captionChanges, queueConversion, withCaptions } from '../video/video.api.ts';
import { auditedShow, showTarget } from './audited-show.ts';
import { resolveCategory } from './categories/resolve-category.ts';
import { managedView } from './managed-views.ts';
import { readShowForm } from './read-show-form.ts';
import { searchFieldsOf } from './search-fields.ts';
import { type ShowDoc, showModel } from './show.model.ts';
import { type ShowChanges, showChanges } from './show-changes.ts';
import { snapshotOfShow } from './snapshot-of-show.ts';

/**
 * Updates a show. With a version, a concurrent change is a conflict; without a version, the last write wins. New files
 * are stored before the show refers to them, and replaced files are discarded afterwards.
 */
export const updateShow = route(contract, admins, (deps) => async ({ params, request, subject }) => {
  const form = await readShowForm(deps.hosts, request, contract.body);
  const { version, category, host_id } = form.fields;
  await findCurrentShow(deps.db, params.id, version);
  const now = deps.clock.now();
  const changes = await showChanges(deps, form, now);
  const { before, after } = await withTransaction(deps.db, async (tx) => {
    const found = await findCurrentShow(tx, params.id, version);
    const resolved = {
      ...changes,
      captions: withCaptions(found.captions, captionChanges(form)),
      category: await resolveCategory(tx, category, subject),
      ...(host_id === undefined ? {} : await linkToHost(tx, host_id)),
      ...(form.cleared.has('host_id') ? noHost : {}),
      ...(found.published && changes.published === false ? { wasPublished: true } : {}),
      updatedAt: now,
    };
    const changed = await showModel(tx)
      .findOneAndUpdate(
        { _id: found._id },
        {
          $set: { ...resolved, ...searchFieldsOf({ ...found, ...resolved }) },
          $inc: { version: 1 },
        },
        { returnDocument: 'after' },
      )
      .lean<ShowDoc>();
    if (!changed) return fail('show_not_found');
    await queueConversion(tx, changed.videoUrl, now);
    await tx.emit(showUpdated, { key: params.id, data: snapshotOfShow(changed) });
    if (changed.published && !found.published && !found.wasPublished) {
      await queueHostNews(tx, { show: changed, stream: null, now });
    }
    await writeAudit(tx, subject, 'show.update', {
      target: showTarget(changed),
      before: auditedShow(found),
      after: auditedShow(changed),
    });
    return { before: found, after: changed };
  }).catch(async (error: unknown) => {
    // After any other failure the commit may still succeed, so the file is left to the sweep.
    if (error instanceof AppError) await discardNew(deps, form.fields.thumbnail_url, changes);
    throw error;
  });
  if (before.thumbnailUrl !== after.thumbnailUrl) await deps.files.discard(before.thumbnailUrl);
  if (before.videoUrl !== after.videoUrl) await deps.files.discard(before.videoUrl);
  const kept = new Set(after.captions?.map(({ url }) => url));
  for (const { url } of before.captions ?? []) if (!kept.has(url)) await deps.files.discard(url);
  return managedView(deps, after, subject);
});

/** Finds the show and checks its version. Called before anything is stored, and again within the transaction. */
async function findCurrentShow(db: Database, id: string, version: number | undefined): Promise<ShowDoc> {
  const found = await showModel(db).findOne({ _id: id, deletedAt: null }).lean<ShowDoc>();
  if (!found) return fail('show_not_found');
  if (version !== undefined && found.version !== version) return fail('conflict');
  return found;
}

/** Discards a new picture. An existing one belongs to the form, which may be sent again. */
async function discardNew(
  { files }: CatalogDeps,
  sent: string | undefined,
  { thumbnailUrl = '' }: ShowChanges,
): Promise<void> {
  if (thumbnailUrl !== sent) await files.discard(thumbnailUrl);
}
