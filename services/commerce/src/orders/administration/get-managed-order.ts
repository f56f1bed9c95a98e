import { getManagedOrder as contract } from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { readOrder } from '../read-order.ts';
import { readManagedOrder } from './read-managed-orders.ts';

export const getManagedOrder = route(
  contract,
  admins,
  (deps: CommerceDeps) =>
    async ({ params }) =>
      readManagedOrder(deps, await readOrder(deps.db, params.id)),
);
