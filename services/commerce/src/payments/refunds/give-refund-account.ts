import { giveRefundAccount as contract } from '@poc/contracts/endpoints/orders';
import { members } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import { Types } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { type OrderDoc, orderModel, ownOrders, presentOrder, readOrder } from '../../orders/orders.api.ts';
import { applyRefundEvent } from './change-refund.ts';
import { sendRefundAccount } from './send-refund-account.ts';

/** Sends the buyer's bank account for a refund to Paystack. Orders of others are not found. */
export const giveRefundAccount = route(
  contract,
  members,
  (deps: CommerceDeps) =>
    async ({ params, body, subject }) => {
      const order = await orderModel(deps.db)
        .findOne({ ...ownOrders(subject), _id: params.id })
        .lean<OrderDoc>();
      await sendRefundAccount(deps, order, params.refundId, body);
      const id = { orderId: new Types.ObjectId(params.id), refundId: new Types.ObjectId(params.refundId) };
      await applyRefundEvent(deps, id, { type: 'details' });
      return presentOrder(await readOrder(deps.db, id.orderId));
    },
);
