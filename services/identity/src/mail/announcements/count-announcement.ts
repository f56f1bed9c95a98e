import type { Transaction } from '@poc/kit/mongo/transaction';
import { type AnnouncementDoc, announcementModel } from './announcement.model.ts';

export async function countAnnouncement(
  tx: Transaction,
  id: string,
  name: keyof AnnouncementDoc['counts'],
): Promise<void> {
  await announcementModel(tx).updateOne({ _id: id }, { $inc: { [`counts.${name}`]: 1 } });
}
