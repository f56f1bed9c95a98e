import { lastHour } from '@poc/contracts/lagos-calendar';
import type { Job } from '@poc/kit/jobs/jobs';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type Types, trusted } from 'mongoose';
import { userModel } from '../accounts/accounts.api.ts';
import type { IdentityDeps } from '../deps.ts';
import { wantsMail } from '../mail/mail.api.ts';
import { findActors } from './find-actors.ts';
import { type NotificationDoc, notificationModel } from './notification.model.ts';
import { presentNotification } from './present-notification.ts';

const everyMs = 10 * 60_000;
const digestHour = 8;
/** Maximum number of notifications listed per email; the rest is counted. */
const named = 10;

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'logger' | 'mail' | 'publicUrl'>;

export const digests = (deps: Deps): Job => ({
  name: 'notification-digests',
  everyMs,
  run: (signal) => sendDigests(deps, signal),
});

/** Emails each person the notifications queued before today's digest time: at most one email per day, and no empty ones. */
export async function sendDigests(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const dayBegan = lastHour(clock.now(), digestHour);
  const due = { inDigest: true, at: trusted({ $lt: dayBegan }) };
  while (!signal?.aborted) {
    const next = await notificationModel(db)
      .findOne(due, { userId: 1 })
      .sort({ userId: 1 })
      .lean<Pick<NotificationDoc, 'userId'>>();
    if (!next) return;
    await sendDigest(deps, next.userId, dayBegan);
  }
}

async function sendDigest(
  { db, mail, publicUrl }: Deps,
  userId: Types.ObjectId,
  dayBegan: Date,
): Promise<void> {
  const due = { inDigest: true, userId, at: trusted({ $lt: dayBegan }) };
  await withTransaction(db, async (tx) => {
    const notifications = notificationModel(tx);
    const person = await userModel(tx).findById(userId).lean();
    const rows = await notifications.find(due).sort({ at: -1 }).lean<NotificationDoc[]>();
    const [first] = rows;
    if (!first) return;
    await notifications.updateMany(due, { $set: { inDigest: false } });
    if (!person || !wantsMail(person.settings, 'community')) return;
    const shown = rows.slice(0, named);
    const actors = await findActors(db, shown);
    await mail.add(tx, {
      kind: 'notification-digest',
      to: person.email,
      userId: userId.toHexString(),
      eventId: `${userId.toHexString()}:${dayBegan.toISOString()}`,
      data: {
        name: person.name,
        lines: shown.map((row) => presentNotification(row, actors).text),
        more: rows.length - shown.length,
        link: rows.length === 1 ? publicUrl + first.link : `${publicUrl}/user/notifications`,
      },
    });
  });
}
