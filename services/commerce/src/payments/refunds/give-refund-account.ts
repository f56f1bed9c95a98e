import { giveRefundAccount as contract } from '@poc/contracts/endpoints/orders';
import { members } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import { Types } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { presentOrder, readOrder } from '../../orders/orders.api.ts';
import { withPayment } from '../find-payments.ts';
import { type PaymentDoc, paymentModel } from '../payment.model.ts';
import { applyRefundEvent } from './change-refund.ts';
import { sendRefundAccount } from './send-refund-account.ts';

/** Sends the buyer's bank account for a refund to Paystack. Orders of others are not found. */
export const giveRefundAccount = route(
  contract,
  members,
  (deps: CommerceDeps) =>
    async ({ params, body, subject }) => {
      const orderId = new Types.ObjectId(params.id);
      const own = { orderId, userId: subject.id };
      const found = await paymentModel(deps.db).findOne(own).lean<PaymentDoc>();
      const { _id: paymentId } = await sendRefundAccount(deps, found, params.refundId, body);
      const id = { paymentId, refundId: new Types.ObjectId(params.refundId) };
      await applyRefundEvent(deps, id, { type: 'details' });
      return presentOrder(await withPayment(deps.db, await readOrder(deps.db, orderId)));
    },
);
