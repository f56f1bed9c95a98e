import type { RouteOf } from '@poc/kit/http/route';
import type { CommerceDeps } from '../deps.ts';
import { getOrder } from './get-order.ts';
import { getReceipt } from './get-receipt.ts';
import { listOrders } from './list-orders.ts';

export const ordersRoutes: RouteOf<CommerceDeps>[] = [getOrder, listOrders, getReceipt];
