import * as contracts from '@poc/contracts/endpoints/managed-subscriptions';
import { admins } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { endSubscription } from './end-subscription.ts';
import { exportSubscriptions } from './export-subscriptions.ts';
import { extendSubscription } from './extend-subscription.ts';
import { getManagedSubscription } from './get-managed-subscription.ts';
import { getSubscriptionFigures } from './get-subscription-figures.ts';
import { grantSubscription } from './grant-subscription.ts';
import { listManagedSubscriptions } from './list-managed-subscriptions.ts';
import { sendPayLink } from './send-pay-link.ts';

export const managedSubscriptionsRoutes = (deps: CommerceDeps): Route[] => [
  route(contracts.listManagedSubscriptions, admins, listManagedSubscriptions(deps)),
  route(contracts.exportSubscriptions, admins, exportSubscriptions(deps)),
  route(contracts.getSubscriptionFigures, admins, getSubscriptionFigures(deps)),
  route(contracts.getManagedSubscription, admins, getManagedSubscription(deps)),
  route(contracts.grantSubscription, admins, grantSubscription(deps)),
  route(contracts.extendSubscription, admins, extendSubscription(deps)),
  route(contracts.endSubscription, admins, endSubscription(deps)),
  route(contracts.sendPayLink, admins, sendPayLink(deps)),
];
