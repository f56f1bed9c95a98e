import { listDiscountCodes as contract, discountSorts } from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { pageOf } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { computedKey, firstMatch, sortsOf } from '@poc/kit/mongo/list-sorts';
import { route } from '../../route.ts';
import { type DiscountDoc, discountModel } from './discount.model.ts';
import { presentDiscount } from './managed-discounts.ts';

/** Lists discount codes with their uses. */
export const listDiscountCodes = route(contract, admins, ({ db, clock }) => async ({ query }) => {
  const found = await findPage(discountModel(db), {
    ...query,
    filter: {},
    order: ordersAt(clock.now())[query.sort],
  });
  return pageOf(found, presentDiscount);
});

/** Sorts are computed, since there are few codes; only the time of creation has an index. */
const ordersAt = (now: Date) =>
  sortsOf<DiscountDoc, typeof discountSorts>(discountSorts, {
    code: computedKey('$code'),
    time: computedKey({ $toLong: '$startsAt' }),
    uses: computedKey('$uses'),
    state: computedKey(
      firstMatch(
        [
          [{ $not: '$active' }, 'Inactive'],
          [{ $and: [{ $gt: ['$endsAt', null] }, { $lte: ['$endsAt', now] }] }, 'Ended'],
          [{ $and: [{ $gt: ['$maxUses', null] }, { $gte: ['$uses', '$maxUses'] }] }, 'Used up'],
          [{ $gt: ['$startsAt', now] }, 'Scheduled'],
        ],
        'Active',
      ),
    ),
    created: { field: 'createdAt' },
  });
