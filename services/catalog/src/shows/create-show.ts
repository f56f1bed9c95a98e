import { createShow as contract } from '@poc/contracts/endpoints/catalog';
import { showCreated } from '@poc/contracts/events/catalog';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { linkToHost, noHost, queueHostNews } from '../hosts/hosts.api.ts';
import { route } from '../route.ts';
import { captionChanges, queueConversion, withCaptions } from '../video/video.api.ts';
import { auditedShow, showTarget } from './audited-show.ts';
import { resolveCategory } from './categories/resolve-category.ts';
import { managedView } from './managed-views.ts';
import { readShowForm } from './read-show-form.ts';
import { type ShowDoc, showModel } from './show.model.ts';
import { showChanges } from './show-changes.ts';
import { snapshotOfShow } from './snapshot-of-show.ts';

/**
 * Creates a show, published immediately or at `publish_at`. Its picture is stored first; if the show is not saved, the
 * sweep removes the picture.
 */
export const createShow = route(contract, admins, (deps) => async ({ request, subject }) => {
  const form = await readShowForm(deps.hosts, request, contract.body);
  const now = deps.clock.now();
  const changes = await showChanges(deps, form, now);
  const show = await withTransaction(deps.db, async (tx) => {
    const doc: ShowDoc = {
      ...blankShow(now),
      ...changes,
      captions: withCaptions([], captionChanges(form)),
      category: await resolveCategory(tx, form.fields.category, subject),
      ...(form.fields.host_id ? await linkToHost(tx, form.fields.host_id) : noHost),
    };
    // The model derives the search keys.
    await showModel(tx).create(doc);
    await queueConversion(tx, doc.videoUrl, now);
    await tx.emit(showCreated, { key: doc._id.toHexString(), data: snapshotOfShow(doc) });
    if (doc.published) await queueHostNews(tx, { show: doc, stream: null, now });
    await writeAudit(tx, subject, 'show.create', { target: showTarget(doc), after: auditedShow(doc) });
    return doc;
  });
  return managedView(deps, show, subject);
});

/** A show before its fields are set: published, free and without files. */
export const blankShow = (now: Date) => ({
  _id: new Types.ObjectId(),
  thumbnailUrl: '',
  videoUrl: null,
  videoBytes: null,
  duration: null,
  startTime: null,
  access: 'free' as const,
  earlyAccessUntil: null,
  likes: 0,
  commentsCount: 0,
  published: true,
  publishAt: null,
  deletedAt: null,
  version: 1,
  createdAt: now,
  updatedAt: now,
});
