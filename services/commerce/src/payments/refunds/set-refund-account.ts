import type { setRefundAccount as contract } from '@poc/contracts/endpoints/commerce-admin';
import type { ManagedOrder } from '@poc/contracts/entities/orders';
import type { admins } from '@poc/kit/auth/policies';
import type { Input } from '@poc/kit/http/route';
import type { CommerceDeps } from '../../deps.ts';
import { type OrderDoc, orderModel, readManagedOrder } from '../../orders/orders.api.ts';
import { changeManagedRefund } from './change-managed-refund.ts';
import { passOnAccount } from './pass-on-account.ts';

/** Sends the bank account that a buyer gave an administrator to Paystack. */
export const setRefundAccount =
  (deps: CommerceDeps) =>
  async ({
    params,
    body,
    subject,
  }: Pick<Input<typeof contract, typeof admins>, 'params' | 'body' | 'subject'>): Promise<ManagedOrder> => {
    const order = await orderModel(deps.db).findById(params.id).lean<OrderDoc>();
    await passOnAccount(deps, order, params.refundId, body);
    const change = { params, subject, event: { type: 'details' }, action: 'order.refund-account' } as const;
    return readManagedOrder(deps.db, await changeManagedRefund(deps, change));
  };
