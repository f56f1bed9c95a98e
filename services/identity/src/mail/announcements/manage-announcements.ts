import * as contracts from '@poc/contracts/endpoints/announcements';
import { admins } from '@poc/kit/auth/policies';
import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import { pageOf } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { computedKey, computedText, sortsOf } from '@poc/kit/mongo/list-sorts';
import { type Database, type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { findNames } from '../../accounts/accounts.api.ts';
import { recordAction } from '../../audit/audit.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import { route } from '../../route.ts';
import { type AnnouncementDoc, announcementModel } from './announcement.model.ts';
import { countRecipients } from './audiences.ts';
import { presentAnnouncement, presentAnnouncementDetail } from './present-announcement.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock'>;

const sorts = sortsOf<AnnouncementDoc, typeof contracts.announcementSorts>(contracts.announcementSorts, {
  announcement: computedText('$subject'),
  audience: computedKey('$audience'),
  status: computedKey('$status'),
  sent: computedKey('$counts.sent'),
  bounced: computedKey('$counts.bounced'),
  unsubscribed: computedKey('$counts.unsubscribed'),
  time: computedKey({ $toLong: { $ifNull: ['$scheduledFor', '$createdAt'] } }),
});

export const listAnnouncements = route(contracts.listAnnouncements, admins, ({ db }) => async ({ query }) => {
  const { status, sort, limit, cursor } = query;
  const fields = { content: 0 } as const;
  const found = await findPage(announcementModel(db), {
    ...{ filter: status ? { status } : {}, order: sorts[sort], fields, limit, cursor },
    // The collation of the sort orders rules out the index of statuses; there are few announcements.
    hint: { _id: 1 },
  });
  return pageOf(found, presentAnnouncement);
});

export const getAnnouncement = route(contracts.getAnnouncement, admins, ({ db }) => async ({ params }) => {
  return presentAnnouncementDetail(await findAnnouncement(db, params.id));
});

export const countAudience = route(contracts.countAudience, admins, ({ db, clock }) => async ({ params }) => {
  const { audience } = await findAnnouncement(db, params.id);
  return { recipients: await countRecipients(db, audience, clock.now()) };
});

export const createAnnouncement = route(
  contracts.createAnnouncement,
  admins,
  (deps) =>
    async ({ body, subject }) => {
      const now = deps.clock.now();
      const row: AnnouncementDoc = {
        _id: new Types.ObjectId(),
        ...body,
        status: 'draft',
        scheduledFor: null,
        position: null,
        queued: 0,
        isQueued: false,
        counts: { recipients: 0, sent: 0, bounced: 0, skipped: 0, unsubscribed: 0 },
        version: 1,
        createdAt: now,
        updatedAt: now,
      };
      await withTransaction(deps.db, async (tx) => {
        await announcementModel(tx).create(row);
        await recordChange(tx, deps, subject, { action: 'create', after: row });
      });
      return presentAnnouncementDetail(row);
    },
);

export const updateAnnouncement = route(
  contracts.updateAnnouncement,
  admins,
  (deps) =>
    ({ params, body: { version, ...changes }, subject }) =>
      changeAnnouncement(deps, subject, {
        ...{ id: params.id, action: 'update', version },
        from: ['draft', 'scheduled'],
        // The review, which requires a step-up, did not cover this change.
        changes: { ...changes, status: 'draft', scheduledFor: null },
      }),
);

export const scheduleAnnouncement = route(
  contracts.scheduleAnnouncement,
  admins,
  (deps) =>
    ({ params, body: { at, version }, subject }) =>
      changeAnnouncement(deps, subject, {
        ...{ id: params.id, action: 'schedule', version },
        from: ['draft', 'scheduled'],
        changes: { status: 'scheduled', scheduledFor: at === undefined ? deps.clock.now() : new Date(at) },
      }),
);

export const cancelAnnouncement = route(
  contracts.cancelAnnouncement,
  admins,
  (deps) =>
    ({ params, subject }) =>
      changeAnnouncement(deps, subject, {
        ...{ id: params.id, action: 'cancel' },
        from: ['scheduled', 'sending'],
        changes: ({ counts, queued }) => ({
          status: 'cancelled',
          // The sender skips queued emails individually; the others are never queued.
          counts: { ...counts, skipped: counts.skipped + counts.recipients - queued },
        }),
      }),
);

export const deleteAnnouncement = route(
  contracts.deleteAnnouncement,
  admins,
  (deps) =>
    ({ params, subject }) =>
      withTransaction(deps.db, async (tx) => {
        const before = await findAnnouncement(tx, params.id);
        if (before.status !== 'draft') fail('announcement_state');
        await announcementModel(tx).deleteOne({ _id: before._id });
        await recordChange(tx, deps, subject, { action: 'delete', before });
      }),
);

export async function findAnnouncement(db: Database, id: string): Promise<AnnouncementDoc> {
  const found = await announcementModel(db).findById(id).lean();
  return found ?? fail('announcement_not_found');
}

interface Change {
  readonly id: string;
  readonly action: string;
  /** Statuses in which the change is possible. */
  readonly from: readonly AnnouncementDoc['status'][];
  readonly version?: number | undefined;
  readonly changes: Partial<AnnouncementDoc> | ((before: AnnouncementDoc) => Partial<AnnouncementDoc>);
}

/** Changes an announcement and records it. */
function changeAnnouncement(deps: Deps, subject: Subject, { id, action, from, version, changes }: Change) {
  return withTransaction(deps.db, async (tx) => {
    const before = await findAnnouncement(tx, id);
    if (!from.includes(before.status)) fail('announcement_state');
    if (version !== undefined && version !== before.version) fail('conflict');
    const changed = typeof changes === 'function' ? changes(before) : changes;
    const set = { ...changed, version: before.version + 1, updatedAt: deps.clock.now() };
    await announcementModel(tx).updateOne({ _id: before._id }, { $set: set });
    const after = { ...before, ...set };
    await recordChange(tx, deps, subject, { action, before, after });
    return presentAnnouncementDetail(after);
  });
}

/** Fields of the audit log, which records only the length of a text. */
const auditedFields = ({ subject, content, audience, status, scheduledFor }: AnnouncementDoc) => ({
  ...{ subject, audience, status, scheduled_for: scheduledFor },
  characters: content.length,
});

/** Records a change of an announcement, or a test email of it. */
export async function recordChange(
  tx: Transaction,
  { clock }: Deps,
  { id: actorId }: Subject,
  { action, before, after }: { action: string; before?: AnnouncementDoc; after?: AnnouncementDoc },
): Promise<void> {
  const row = after ?? before;
  const name = (await findNames(tx.db, [actorId])).get(actorId) ?? '';
  await recordAction(
    tx,
    { id: actorId, name },
    {
      action: `announcement.${action}`,
      target: { kind: 'announcement', id: row?._id.toHexString() ?? '', name: row?.subject ?? '' },
      ...(before && { before: auditedFields(before) }),
      ...(after && { after: auditedFields(after) }),
      at: clock.now(),
    },
  );
}
