import { giveRefundAccount as contract } from '@poc/contracts/endpoints/orders';
import { members } from '@poc/kit/auth/policies';
import { Types } from 'mongoose';
import { presentOrder, readOrder } from '../../orders/orders.api.ts';
import { route } from '../../route.ts';
import { withPayment } from '../find-payments.ts';
import { type PaymentDoc, paymentModel } from '../payment.model.ts';
import { applyRefundAccount } from './send-refund-account.ts';

/** Sends the buyer's bank account for a refund to Paystack. Other users' orders are not found. */
export const giveRefundAccount = route(contract, members, (deps) => async ({ params, body, subject }) => {
  const orderId = new Types.ObjectId(params.id);
  const own = { orderId, userId: subject.id };
  const found = await paymentModel(deps.db).findOne(own).lean<PaymentDoc>();
  await applyRefundAccount(deps, found, params.refundId, body);
  return presentOrder(await withPayment(deps.db, await readOrder(deps.db, orderId)));
});
