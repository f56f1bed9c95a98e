import { listDeliveryOptions as contract, deliverySorts } from '@poc/contracts/endpoints/commerce-admin';
import type { DeliveryOption } from '@poc/contracts/entities/delivery';
import { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { computedKey, sortsOf } from '@poc/kit/mongo/list-sorts';
import { route } from '../../route.ts';
import { type DeliveryOptionDoc, deliveryOptionModel } from './delivery-option.model.ts';
import { presentDeliveryOption } from './present-delivery.ts';

/** Far above any real number of options: the list has no pages. */
const maxOptions = 1_000;

/** `states` sorts options for every state first. */
const sorts = sortsOf<DeliveryOptionDoc, typeof deliverySorts>(deliverySorts, {
  option: computedKey('$name'),
  states: computedKey({
    $reduce: { input: '$states', initialValue: '', in: { $concat: ['$$value', '$$this', ','] } },
  }),
  time: computedKey('$minDays'),
  price: computedKey('$priceKobo'),
  position: { field: 'position' },
  state: computedKey({ $cond: ['$active', 'Active', 'Inactive'] }),
});

/** Lists all delivery options. */
export const listDeliveryOptions = route(contract, admins, ({ db }) => async ({ query }) => {
  const order = sorts[query.sort];
  const { rows, total } = await findPage(deliveryOptionModel(db), {
    filter: {},
    order,
    limit: maxOptions,
  });
  const items: DeliveryOption[] = rows.map(presentDeliveryOption);
  return page(items, { total });
});
