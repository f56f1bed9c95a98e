import type { Connection } from 'mongoose';
import { userModel } from '../../accounts/accounts.api.ts';
import type { MailData } from '../mail-kinds.ts';
import { newsletterSubscriberModel } from '../newsletter/newsletter-subscriber.model.ts';
import { type AnnouncementDoc, announcementModel } from './announcement.model.ts';

/**
 * Finds the announcement of a queued email; null if it was cancelled, or if the recipient has since unsubscribed
 * or been suspended.
 */
export async function findDeliverable(
  db: Connection,
  data: MailData['newsletter' | 'announcement'],
  userId: string | null,
): Promise<AnnouncementDoc | null> {
  const announcement = await announcementModel(db)
    .findOne({ _id: data.announcementId, status: 'sending' })
    .lean();
  if (!announcement) return null;
  if ('subscriberId' in data) {
    const subscriber = await newsletterSubscriberModel(db)
      .findOne({ _id: data.subscriberId, status: 'confirmed' }, { _id: 1 })
      .lean();
    if (!subscriber) return null;
  }
  if (userId === null) return announcement;
  const isSuspended = await userModel(db).findOne({ _id: userId, suspended: true }, { _id: 1 }).lean();
  return isSuspended ? null : announcement;
}
