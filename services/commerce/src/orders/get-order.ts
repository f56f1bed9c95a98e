import { getOrder as contract } from '@poc/contracts/endpoints/orders';
import { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withDocuments } from '../payments/payments.api.ts';
import { route } from '../route.ts';
import { presentOrder } from './present-order.ts';
import { readOwnOrder } from './read-order.ts';

export const getOrder = route(contract, members, (deps) => async ({ params, subject }) => {
  const [order] = await withDocuments(deps, [await readOwnOrder(deps.db, params.id, subject)]);
  return order ? presentOrder(order) : fail('order_not_found');
});
