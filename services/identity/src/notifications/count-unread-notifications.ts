import { countUnreadNotifications as contract } from '@poc/contracts/endpoints/notifications';
import { unreadCounted } from '@poc/contracts/entities/notifications';
import { self } from '@poc/kit/auth/policies';
import { countAtMost } from '@poc/kit/mongo/totals';
import { type Connection, Types } from 'mongoose';
import { route } from '../route.ts';
import { type NotificationDoc, notificationModel } from './notification.model.ts';

export const countUnreadNotifications = route(contract, self, ({ db }) => ({ params }) => {
  return countUnread(db, new Types.ObjectId(params.id));
});

export async function countUnread(db: Connection, userId: Types.ObjectId): Promise<{ unread: number }> {
  const unread = { userId, read: false };
  return { unread: await countAtMost<NotificationDoc>(notificationModel(db), unread, unreadCounted) };
}
