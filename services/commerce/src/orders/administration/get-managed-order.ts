import { getManagedOrder as contract } from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { readOrder } from '../read-order.ts';
import { readManagedOrder } from './read-managed-orders.ts';

export const getManagedOrder = route(
  contract,
  admins,
  ({ db }: Deps) =>
    async ({ params }) =>
      readManagedOrder(db, await readOrder(db, params.id)),
);
