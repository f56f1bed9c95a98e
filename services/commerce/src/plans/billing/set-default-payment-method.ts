import type { setDefaultPaymentMethod as contract } from '@poc/contracts/endpoints/plans';
import type { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { Deps } from '../../config.ts';
import { methodsOf } from './list-payment-methods.ts';
import { paymentMethodModel } from './payment-method.model.ts';
import { type PaymentMethodAnswer, presentPaymentMethod } from './present-payment-method.ts';

export const setDefaultPaymentMethod =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({
    subject,
    params,
  }: Pick<Input<typeof contract, typeof self>, 'subject' | 'params'>): Promise<PaymentMethodAnswer[]> => {
    const userId = subject.id;
    await withTransaction(db, async ({ session }) => {
      const methods = paymentMethodModel(db);
      const chosen = await methods.exists({ _id: params.methodId, userId }).session(session);
      if (!chosen) fail('payment_method_not_found');
      await methods.updateMany({ userId, isDefault: true }, { $set: { isDefault: false } }, { session });
      await methods.updateOne({ _id: params.methodId }, { $set: { isDefault: true } }, { session });
    });
    return (await methodsOf(db, userId)).map(presentPaymentMethod);
  };
