import type { RouteOf } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { changePlanPrice } from './change-plan-price.ts';
import { listManagedPlans } from './list-managed-plans.ts';

export const pricesRoutes: RouteOf<CommerceDeps>[] = [listManagedPlans, changePlanPrice];
