import type { RouteOf } from '@poc/kit/http/route';
import type { IdentityDeps } from '../deps.ts';
import { countUnreadNotifications } from './count-unread-notifications.ts';
import { listNotifications } from './list-notifications.ts';
import { readNotifications } from './read-notifications.ts';

export const notificationsRoutes: RouteOf<Pick<IdentityDeps, 'db' | 'hints'>>[] = [
  listNotifications,
  countUnreadNotifications,
  readNotifications,
];
