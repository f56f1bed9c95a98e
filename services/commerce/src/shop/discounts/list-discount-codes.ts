import type { listDiscountCodes as contract } from '@poc/contracts/endpoints/commerce-admin';
import type { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { findPage, type ListSort } from '@poc/kit/mongo/find-page';
import type { Deps } from '../../config.ts';
import { type DiscountDoc, discountModel } from './discount.model.ts';
import { presentDiscount } from './managed-discounts.ts';

const newestFirst: ListSort<DiscountDoc> = { field: 'createdAt', direction: -1 };

export const listDiscountCodes =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({ query }: Pick<Input<typeof contract, typeof admins>, 'query'>) => {
    const { rows, total, nextCursor } = await findPage(discountModel(db), {
      filter: {},
      order: newestFirst,
      limit: query.limit,
      cursor: query.cursor,
    });
    return page(rows.map(presentDiscount), { total, nextCursor });
  };
