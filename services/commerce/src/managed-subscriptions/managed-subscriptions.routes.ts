import * as contracts from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { listManagedSubscriptions } from './list-managed-subscriptions.ts';

export const managedSubscriptionsRoutes = (deps: Deps): Route[] => [
  route(contracts.listManagedSubscriptions, admins, listManagedSubscriptions(deps)),
];
