import type { settleRefund as contract } from '@poc/contracts/endpoints/commerce-admin';
import type { ManagedOrder } from '@poc/contracts/entities/orders';
import type { admins } from '@poc/kit/auth/policies';
import type { Input } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { readManagedOrder } from '../../orders/orders.api.ts';
import { changeManagedRefund } from './change-managed-refund.ts';

/** Records and books a refund that was paid outside Paystack, with a reason. */
export const settleRefund =
  (deps: CommerceDeps) =>
  async ({
    params,
    body,
    subject,
  }: Pick<Input<typeof contract, typeof admins>, 'params' | 'body' | 'subject'>): Promise<ManagedOrder> => {
    const order = await changeManagedRefund(deps, {
      params,
      subject,
      event: { type: 'settle' },
      action: 'order.refund-settle',
      reason: `Settled outside Paystack: ${body.reason}`,
    });
    return readManagedOrder(deps.db, order);
  };
