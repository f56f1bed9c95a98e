import { setDefaultPaymentMethod as contract } from '@poc/contracts/endpoints/plans';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { route } from '../../route.ts';
import { changeSubscription } from '../change-subscription.ts';
import { methodsOf } from './list-payment-methods.ts';
import { makeDefault } from './make-default.ts';
import { type PaymentMethodDoc, paymentMethodModel } from './payment-method.model.ts';
import { presentPaymentMethod } from './present-payment-method.ts';

/** Sets the card to charge. An unpaid renewal is charged to it immediately. */
export const setDefaultPaymentMethod = route(contract, self, (deps) => async ({ subject, params }) => {
  const { db, billingClock, triggers } = deps;
  const { methodId: _id } = params;
  await billingClock.refresh();
  const userId = new Types.ObjectId(subject.id);
  const now = billingClock.now();
  await withTransaction(db, async (tx) => {
    const chosen = await paymentMethodModel(tx).findOne({ _id, userId }).lean<PaymentMethodDoc>();
    if (!chosen) return fail('payment_method_not_found');
    if (chosen.isDefault) return;
    await makeDefault(tx, { _id, userId, now });
    await changeSubscription(tx, { userId, event: { type: 'cardChosen' }, now });
  });
  triggers.renewals.run();
  return (await methodsOf(db, subject.id)).map(presentPaymentMethod);
});
