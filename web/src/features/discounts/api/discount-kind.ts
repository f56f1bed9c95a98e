import type { BodyInputOf, QueryInputOf } from '@poc/contracts/endpoint';
import {
  createDiscountCode,
  deleteDiscountCode,
  listDiscountCodes,
  updateDiscountCode,
} from '@poc/contracts/endpoints/commerce-admin';
import type { ManagedDiscount } from '@poc/contracts/entities/discounts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import type { ManagedKind } from '../../../shared/admin/managed/use-managed-changes.ts';
import { call } from '../../../shared/api/client.ts';
import { pagesOf } from '../../../shared/api/paged-query.ts';

const key = ['admin', 'discount-codes'] as const;

/** Discount codes with their uses, page by page. */
export const discountCodesQuery = (sort?: QueryInputOf<typeof listDiscountCodes>['sort']) =>
  infiniteQueryOptions({
    queryKey: [...key, sort],
    placeholderData: keepPreviousData,
    ...pagesOf(listDiscountCodes, { query: { limit: limits.adminPage, sort } }),
    staleTime: 0,
  });

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
