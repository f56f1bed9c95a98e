import { countUnreadNotifications } from './count-unread-notifications.ts';
import { listNotifications } from './list-notifications.ts';
import { addPushDevice } from './push/add-push-device.ts';
import { getPush } from './push/get-push.ts';
import { removePushDevice } from './push/remove-push-device.ts';
import { readNotifications } from './read-notifications.ts';

export const notificationsRoutes = [
  listNotifications,
  countUnreadNotifications,
  readNotifications,
  getPush,
  addPushDevice,
  removePushDevice,
];
