import type { Route } from '@poc/kit/http/route';
import type { Deps } from './config.ts';
import { merchRoutes } from './merch/merch.routes.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { subscriptionRoutes } from './subscriptions/subscriptions.routes.ts';

/** What is built; every other endpoint of the contract answers 501. */
export const routes = (deps: Deps): Route[] => [
  ...merchRoutes(deps),
  ...orderRoutes(deps),
  ...subscriptionRoutes(deps),
];
