import { listManagedOrders as contract } from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { route } from '../../route.ts';
import { createFindManagedOrders } from './find-managed-orders.ts';
import { readManagedOrders } from './read-managed-orders.ts';

export const listManagedOrders = route(contract, admins, (deps) => {
  const findOrders = createFindManagedOrders(deps);

  return async ({ query }) => {
    const { rows, total, nextCursor } = await findOrders(query);
    return page(await readManagedOrders(deps, rows), { total, nextCursor });
  };
});
