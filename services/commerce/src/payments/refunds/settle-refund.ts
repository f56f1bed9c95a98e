import { settleRefund as contract } from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { readManagedOrder } from '../../orders/orders.api.ts';
import { changeManagedRefund } from './change-managed-refund.ts';

/** Records and books a refund that was paid outside Paystack, with a reason. */
export const settleRefund = route(
  contract,
  admins,
  (deps: CommerceDeps) =>
    async ({ params, body, subject }) => {
      const order = await changeManagedRefund(deps, {
        params,
        subject,
        event: { type: 'settle' },
        action: 'order.refund-settle',
        reason: `Settled outside Paystack: ${body.reason}`,
      });
      return readManagedOrder(deps.db, order);
    },
);
