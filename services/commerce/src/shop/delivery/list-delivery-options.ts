import { type listDeliveryOptions as contract, deliverySorts } from '@poc/contracts/endpoints/commerce-admin';
import type { DeliveryOption } from '@poc/contracts/entities/delivery';
import type { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { findPage } from '@poc/kit/mongo/find-page';
import { computedKey, listOrders } from '@poc/kit/mongo/list-orders';
import type { Deps } from '../../config.ts';
import { type DeliveryOptionDoc, deliveryOptionModel } from './delivery-option.model.ts';
import { presentDeliveryOption } from './present-delivery.ts';

/** More than there can sensibly be: the list has no pages. */
const optionsAtMost = 1_000;

/** `states`: options for every state first. */
const orders = listOrders<DeliveryOptionDoc, typeof deliverySorts>(deliverySorts, {
  option: computedKey('$name'),
  states: computedKey({
    $reduce: { input: '$states', initialValue: '', in: { $concat: ['$$value', '$$this', ','] } },
  }),
  time: computedKey('$minDays'),
  price: computedKey('$priceKobo'),
  position: { field: 'position' },
  state: computedKey({ $cond: ['$active', 'Active', 'Inactive'] }),
});

/** Every delivery option. */
export const listDeliveryOptions =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({ query }: Pick<Input<typeof contract, typeof admins>, 'query'>) => {
    const order = orders[query.sort];
    const { rows, total } = await findPage(deliveryOptionModel(db), {
      filter: {},
      order,
      limit: optionsAtMost,
    });
    const items: DeliveryOption[] = rows.map(presentDeliveryOption);
    return page(items, { total });
  };
