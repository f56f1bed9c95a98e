import { countUnreadNotifications } from './count-unread-notifications.ts';
import { listNotifications } from './list-notifications.ts';
import { readNotifications } from './read-notifications.ts';

export const notificationsRoutes = [listNotifications, countUnreadNotifications, readNotifications];
