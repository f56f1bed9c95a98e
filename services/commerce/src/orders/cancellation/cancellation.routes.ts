import type { RouteOf } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { cancelManagedOrder } from './cancel-managed-order.ts';
import { cancelOrder } from './cancel-order.ts';

export const cancellationRoutes: RouteOf<CommerceDeps>[] = [cancelOrder, cancelManagedOrder];
