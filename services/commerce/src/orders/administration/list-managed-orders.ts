import type { listManagedOrders as contract } from '@poc/contracts/endpoints/commerce-admin';
import type { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { createFindManagedOrders } from './find-managed-orders.ts';
import { readManagedOrders } from './read-managed-orders.ts';

export const listManagedOrders = (deps: Deps) => {
  const findOrders = createFindManagedOrders(deps);

  return async ({ query }: Pick<Input<typeof contract, typeof admins>, 'query'>) => {
    const { rows, total, nextCursor } = await findOrders(query);
    return page(await readManagedOrders(deps.db, rows), { total, nextCursor });
  };
};
