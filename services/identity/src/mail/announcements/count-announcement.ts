import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { type AnnouncementDoc, announcementModel } from './announcement.model.ts';

export async function countAnnouncement(
  { session }: Transaction,
  db: Connection,
  id: string,
  name: keyof AnnouncementDoc['counts'],
): Promise<void> {
  await announcementModel(db).updateOne({ _id: id }, { $inc: { [`counts.${name}`]: 1 } }, { session });
}
