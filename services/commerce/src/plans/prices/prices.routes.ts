import { changePlanPrice } from './change-plan-price.ts';
import { getPlanPrices } from './get-plan-prices.ts';

export const pricesRoutes = [getPlanPrices, changePlanPrice];
