import { setDefaultPaymentMethod as contract } from '@poc/contracts/endpoints/plans';
import { self } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '@poc/kit/http/route';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { Deps } from '../../config.ts';
import { methodsOf } from './list-payment-methods.ts';
import { paymentMethodModel } from './payment-method.model.ts';
import { presentPaymentMethod } from './present-payment-method.ts';

export const setDefaultPaymentMethod = route(
  contract,
  self,
  ({ db }: Pick<Deps, 'db'>) =>
    async ({ subject, params }) => {
      const userId = subject.id;
      await withTransaction(db, async ({ session }) => {
        const methods = paymentMethodModel(db);
        const chosen = await methods.exists({ _id: params.methodId, userId }).session(session);
        if (!chosen) fail('payment_method_not_found');
        await methods.updateMany({ userId, isDefault: true }, { $set: { isDefault: false } }, { session });
        await methods.updateOne({ _id: params.methodId }, { $set: { isDefault: true } }, { session });
      });
      return (await methodsOf(db, userId)).map(presentPaymentMethod);
    },
);
