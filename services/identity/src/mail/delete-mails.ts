import type { Transaction } from '@poc/kit/mongo/transaction';
import { countAnnouncement } from './announcements/count-announcement.ts';
import { mailModel } from './mail.model.ts';

/** Deletes the emails of a person. Unsent ones of announcements count as skipped. */
export async function deleteMails(tx: Transaction, userId: string): Promise<void> {
  const withheld = await mailModel(tx).find({ userId, status: 'bulk' }, { announcementId: 1 }).lean();
  for (const { announcementId } of withheld) {
    if (announcementId) await countAnnouncement(tx, announcementId, 'skipped');
  }
  await mailModel(tx).deleteMany({ userId });
}
