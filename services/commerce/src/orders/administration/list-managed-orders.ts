import { listManagedOrders as contract } from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { route } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { createFindManagedOrders } from './find-managed-orders.ts';
import { readManagedOrders } from './read-managed-orders.ts';

export const listManagedOrders = route(contract, admins, (deps: CommerceDeps) => {
  const findOrders = createFindManagedOrders(deps);

  return async ({ query }) => {
    const { rows, total, nextCursor } = await findOrders(query);
    return page(await readManagedOrders(deps, rows), { total, nextCursor });
  };
});
