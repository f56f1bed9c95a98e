import { giveBillRefundAccount as contract } from '@poc/contracts/endpoints/plans';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { applyRefundAccount, type PaymentDoc, paymentModel } from '../../payments/payments.api.ts';
import { route } from '../../route.ts';
import { billsOf } from './list-bills.ts';
import { presentBill } from './present-bill.ts';

/** Sends the member's bank account for the refund of a bill to Paystack. */
export const giveBillRefundAccount = route(contract, self, (deps) => async ({ subject, params, body }) => {
  const { billId: _id, refundId } = params;
  const own = { ...billsOf(subject.id), _id, 'refunds._id': refundId };
  const payment = (await paymentModel(deps.db).findOne(own).lean<PaymentDoc>()) ?? fail('bill_not_found');
  await applyRefundAccount(deps, payment, refundId, body);
  return presentBill(await paymentModel(deps.db).findById(_id).orFail().lean<PaymentDoc>());
});
