import { setRefundAccount as contract } from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { type OrderDoc, orderModel, readManagedOrder } from '../../orders/orders.api.ts';
import { changeManagedRefund } from './change-managed-refund.ts';
import { sendRefundAccount } from './send-refund-account.ts';

/** Sends the bank account that a buyer gave an administrator to Paystack. */
export const setRefundAccount = route(
  contract,
  admins,
  (deps: CommerceDeps) =>
    async ({ params, body, subject }) => {
      const order = await orderModel(deps.db).findById(params.id).lean<OrderDoc>();
      await sendRefundAccount(deps, order, params.refundId, body);
      const change = { params, subject, event: { type: 'details' }, action: 'order.refund-account' } as const;
      return readManagedOrder(deps.db, await changeManagedRefund(deps, change));
    },
);
