import type { Job } from '@poc/kit/jobs/jobs';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, type QueryFilter, type Types, trusted } from 'mongoose';
import { userModel } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import { mailModel } from '../mail.model.ts';
import type { Mail } from '../mail-queue.ts';
import { type AnnouncementDoc, announcementModel } from './announcement.model.ts';
import { countRecipients, findRecipients, type Recipient } from './audiences.ts';

/** At most 500 emails a minute, for all announcements together. */
const everyMs = 6_000;
const batchSize = 50;
/** Count of due emails, without postponed ones, from which the mail server is considered to lag behind. */
const maxDue = 500;

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'mail'>;

const isOpen = (now: Date): QueryFilter<AnnouncementDoc> => ({
  $or: [{ status: 'sending' }, { status: 'scheduled', scheduledFor: trusted({ $lte: now }) }],
});

export const announcements = (deps: Deps): Job => ({
  name: 'announcements',
  everyMs,
  isDue: async () => (await announcementModel(deps.db).exists(isOpen(deps.clock.now()))) !== null,
  run: () => sendAnnouncements(deps),
});

/**
 * Queues one batch of emails for the earliest due announcement, unless the mail server lags behind, and ends
 * announcements whose emails are all delivered.
 */
export async function sendAnnouncements(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const open = await announcementModel(db)
    .find(isOpen(clock.now()), { isQueued: 1 })
    .sort({ scheduledFor: 1, _id: 1 })
    .lean();
  const next = open.find(({ isQueued }) => !isQueued);
  if (next && !(await isLagging(deps))) await queueBatch(deps, next._id);
  for (const { _id, isQueued } of open) if (isQueued) await endIfDelivered(deps, _id);
}

async function isLagging({ db, clock }: Deps): Promise<boolean> {
  const due = { status: 'bulk', dueAt: trusted({ $lte: clock.now() }) } as const;
  return (await mailModel(db).countDocuments(due).limit(maxDue)) === maxDue;
}

/**
 * Queues the emails of the next recipients and stores the position, in one transaction, so that crashes and
 * concurrent processes queue none twice.
 */
function queueBatch({ db, clock, mail }: Deps, id: Types.ObjectId): Promise<void> {
  return withTransaction(db, async (tx) => {
    const now = clock.now();
    const found = await announcementModel(tx)
      .findOne({ _id: id, isQueued: false, ...isOpen(now) })
      .lean();
    if (!found) return;
    const { audience, position: after, counts, status } = found;
    const batch = await findRecipients(db, audience, { after, limit: batchSize, now });
    await mail.addAll(tx, await mailsTo(db, found, batch));
    const isQueued = batch.length < batchSize;
    const queued = found.queued + batch.length;
    const expected = status === 'scheduled' ? await countRecipients(db, audience, now) : counts.recipients;
    const progress = {
      status: 'sending',
      isQueued,
      queued,
      position: batch.at(-1)?._id ?? after,
      'counts.recipients': isQueued ? queued : Math.max(queued, expected),
      updatedAt: now,
    };
    await announcementModel(tx).updateOne({ _id: id }, { $set: progress });
  });
}

async function mailsTo(
  db: Connection,
  { _id, audience }: AnnouncementDoc,
  recipients: readonly Recipient[],
): Promise<Mail<'newsletter' | 'announcement'>[]> {
  const announcementId = _id.toHexString();
  if (audience !== 'newsletter') {
    return recipients.map(({ _id: userId, email: to }) => ({
      kind: 'announcement',
      to,
      userId: userId.toHexString(),
      eventId: announcementId,
      data: { announcementId },
    }));
  }
  const emails = recipients.map(({ email }) => email);
  const users = await userModel(db)
    .find({ email: trusted({ $in: emails }) }, { email: 1 })
    .lean();
  const userIds = new Map(users.map((user) => [user.email, user._id.toHexString()]));
  return recipients.map(({ _id: subscriberId, email: to }) => {
    const userId = userIds.get(to);
    return {
      kind: 'newsletter',
      to,
      ...(userId !== undefined && { userId }),
      eventId: announcementId,
      data: { announcementId, subscriberId: subscriberId.toHexString() },
    };
  });
}

async function endIfDelivered({ db, clock }: Deps, id: Types.ObjectId): Promise<void> {
  const waiting = { status: 'bulk', announcementId: id.toHexString() } as const;
  if (await mailModel(db).exists(waiting)) return;
  await announcementModel(db).updateOne(
    { _id: id, status: 'sending' },
    { $set: { status: 'sent', updatedAt: clock.now() } },
  );
}
