import * as contracts from '@poc/contracts/endpoints/notifications';
import { self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../deps.ts';
import { countUnreadNotifications } from './count-unread-notifications.ts';
import { listNotifications } from './list-notifications.ts';
import { readNotifications } from './read-notifications.ts';

export const notificationsRoutes = (deps: Pick<IdentityDeps, 'db' | 'hints'>): Route[] => [
  route(contracts.listNotifications, self, listNotifications(deps)),
  route(contracts.countUnreadNotifications, self, countUnreadNotifications(deps)),
  route(contracts.readNotifications, self, readNotifications(deps)),
];
