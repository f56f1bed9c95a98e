import { getPaidOrder as contract } from '@poc/contracts/endpoints/orders';
import { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '@poc/kit/http/route';
import type { CommerceDeps } from '../deps.ts';
import { type OrderDoc, orderModel, ownOrders, presentOrder } from '../orders/orders.api.ts';

/** Returns the member's order for a payment reference, for the page after a failed payment. */
export const getPaidOrder = route(
  contract,
  members,
  ({ db }: Pick<CommerceDeps, 'db'>) =>
    async ({ params, subject }) => {
      const order = await orderModel(db)
        .findOne({ ...ownOrders(subject), 'payment.reference': params.reference })
        .lean<OrderDoc>();
      return order ? presentOrder(order) : fail('order_not_found');
    },
);
