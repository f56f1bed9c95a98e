import type { RouteOf } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { getOrder } from './get-order.ts';
import { getReceipt } from './get-receipt.ts';
import { listOrders } from './list-orders.ts';

export const ordersRoutes: RouteOf<Deps>[] = [getOrder, listOrders, getReceipt];
