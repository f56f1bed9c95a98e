import type { retryRefund as contract } from '@poc/contracts/endpoints/commerce-admin';
import type { ManagedOrder } from '@poc/contracts/entities/orders';
import type { admins } from '@poc/kit/auth/policies';
import type { Input } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { readManagedOrder } from '../../orders/orders.api.ts';
import { changeManagedRefund } from './change-managed-refund.ts';

/** Sends a refused, failed or owed refund at once. */
export const retryRefund =
  (deps: CommerceDeps) =>
  async ({
    params,
    subject,
  }: Pick<Input<typeof contract, typeof admins>, 'params' | 'subject'>): Promise<ManagedOrder> => {
    const change = { params, subject, event: { type: 'retry' }, action: 'order.refund-retry' } as const;
    const order = await changeManagedRefund(deps, change);
    deps.triggers.refunds.fire();
    return readManagedOrder(deps.db, order);
  };
