import { retryRefund as contract } from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { readManagedOrder } from '../../orders/orders.api.ts';
import { changeManagedRefund } from './change-managed-refund.ts';

/** Sends a refused, failed or owed refund at once. */
export const retryRefund = route(contract, admins, (deps: CommerceDeps) => async ({ params, subject }) => {
  const change = { params, subject, event: { type: 'retry' }, action: 'order.refund-retry' } as const;
  const order = await changeManagedRefund(deps, change);
  deps.triggers.refunds.fire();
  return readManagedOrder(deps.db, order);
});
