import * as managed from '@poc/contracts/endpoints/commerce-admin';
import * as contracts from '@poc/contracts/endpoints/orders';
import { admins, members } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { refundOrder } from '../../payments/payments.api.ts';
import { cancelManagedOrder } from './cancel-managed-order.ts';
import { cancelOrder } from './cancel-order.ts';

export const cancellationRoutes = (deps: CommerceDeps): Route[] => [
  route(contracts.cancelOrder, members, cancelOrder(deps)),
  route(managed.cancelManagedOrder, admins, cancelManagedOrder(deps)),
  route(managed.refundOrder, admins, refundOrder(deps)),
];
