import { listPaymentMethods as contract } from '@poc/contracts/endpoints/plans';
import { self } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import type { Connection } from 'mongoose';
import { route } from '../../route.ts';
import { type PaymentMethodDoc, paymentMethodModel } from './payment-method.model.ts';
import { presentPaymentMethod } from './present-payment-method.ts';

export const methodsOf = (db: Connection, userId: string) =>
  paymentMethodModel(db).find({ userId }).sort({ isDefault: -1, _id: 1 }).lean<PaymentMethodDoc[]>();

export const listPaymentMethods = route(contract, self, ({ db }) => async ({ subject }) => {
  const methods = await methodsOf(db, subject.id);
  return page(methods.map(presentPaymentMethod), { total: methods.length });
});
