import { readNotifications as contract } from '@poc/contracts/endpoints/notifications';
import { self } from '@poc/kit/auth/policies';
import { Types, trusted } from 'mongoose';
import { route } from '../route.ts';
import { countUnread } from './count-unread-notifications.ts';
import { notificationModel } from './notification.model.ts';

/** Marks one or all notifications as read, except those that changed after `until`. */
export const readNotifications = route(contract, self, ({ db, hints }) => async ({ params, body }) => {
  const userId = new Types.ObjectId(params.id);
  const seen = {
    userId,
    read: false,
    at: trusted({ $lte: new Date(body.until) }),
    ...(body.id ? { _id: new Types.ObjectId(body.id) } : {}),
  };
  await notificationModel(db).updateMany(seen, { $set: { read: true, inDigest: false, pushDue: false } });
  // Updates the person's other open pages.
  hints.send([params.id], 'notifications');
  return countUnread(db, userId);
});
