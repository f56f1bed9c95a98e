import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { countAnnouncement } from './announcements/count-announcement.ts';
import { mailModel } from './mail.model.ts';

/** Deletes the emails of a person. Unsent ones of announcements count as skipped. */
export async function deleteMails(tx: Transaction, db: Connection, userId: string): Promise<void> {
  const { session } = tx;
  const withheld = await mailModel(db)
    .find({ userId, status: 'bulk' }, { announcementId: 1 }, { session })
    .lean();
  for (const { announcementId } of withheld) {
    if (announcementId) await countAnnouncement(tx, db, announcementId, 'skipped');
  }
  await mailModel(db).deleteMany({ userId }, { session });
}
