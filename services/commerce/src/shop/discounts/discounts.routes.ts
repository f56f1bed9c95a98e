import * as contracts from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { createDiscountCode } from './create-discount-code.ts';
import { deleteDiscountCode } from './delete-discount-code.ts';
import { listDiscountCodes } from './list-discount-codes.ts';
import { updateDiscountCode } from './update-discount-code.ts';

export const discountsRoutes = (deps: Deps): Route[] => [
  route(contracts.listDiscountCodes, admins, listDiscountCodes(deps)),
  route(contracts.createDiscountCode, admins, createDiscountCode(deps)),
  route(contracts.updateDiscountCode, admins, updateDiscountCode(deps)),
  route(contracts.deleteDiscountCode, admins, deleteDiscountCode(deps)),
];
