import type { BodyInputOf } from '@poc/contracts/endpoint';
import {
  createDiscountCode,
  deleteDiscountCode,
  listDiscountCodes,
  updateDiscountCode,
} from '@poc/contracts/endpoints/commerce-admin';
import type { ManagedDiscount } from '@poc/contracts/entities/discounts';
import { listOf } from '../../../shared/admin/api/list-query.ts';
import type { ManagedKind } from '../../../shared/admin/managed/use-managed-changes.ts';
import { call } from '../../../shared/api/client.ts';

const key = ['admin', 'discount-codes'] as const;

/** Discount codes with their uses. */
export const discountCodes = listOf(listDiscountCodes, key, { staleTime: 0 });

export type DiscountBody = BodyInputOf<typeof createDiscountCode>;

export const discountKind: ManagedKind<ManagedDiscount, DiscountBody> = {
  key,
  what: 'the discount code',
  nameOf: ({ code }) => code,
  bodyOf: ({ id: _, uses: __, version: ___, ...body }) => body,
  create: (body) => call(createDiscountCode, { body }),
  update: (id, body) => call(updateDiscountCode, { params: { id }, body }),
  remove: (id) => call(deleteDiscountCode, { params: { id } }),
};
