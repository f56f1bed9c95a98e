import { getManagedOrder as contract } from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { route } from '../../route.ts';
import { readOrder } from '../read-order.ts';
import { readManagedOrder } from './read-managed-orders.ts';

export const getManagedOrder = route(contract, admins, (deps) => async ({ params }) => {
  return readManagedOrder(deps, await readOrder(deps.db, params.id));
});
