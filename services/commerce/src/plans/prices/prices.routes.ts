import type { RouteOf } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { changePlanPrice } from './change-plan-price.ts';
import { getPlanPrices } from './get-plan-prices.ts';

export const pricesRoutes: RouteOf<CommerceDeps>[] = [getPlanPrices, changePlanPrice];
