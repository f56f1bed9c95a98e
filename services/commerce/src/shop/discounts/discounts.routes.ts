import type { RouteOf } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { listDiscountCodes } from './list-discount-codes.ts';
import { createDiscountCode, deleteDiscountCode, updateDiscountCode } from './managed-discounts.ts';

export const discountsRoutes: RouteOf<Deps>[] = [
  listDiscountCodes,
  createDiscountCode,
  updateDiscountCode,
  deleteDiscountCode,
];
