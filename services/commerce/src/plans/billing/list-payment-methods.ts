import type { listPaymentMethods as contract } from '@poc/contracts/endpoints/plans';
import type { self } from '@poc/kit/auth/policies';
import { page, type Reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import type { Connection } from 'mongoose';
import type { Deps } from '../../config.ts';
import { type PaymentMethodDoc, paymentMethodModel } from './payment-method.model.ts';
import { type PaymentMethodAnswer, presentPaymentMethod } from './present-payment-method.ts';

export const methodsOf = (db: Connection, userId: string) =>
  paymentMethodModel(db).find({ userId }).sort({ isDefault: -1, _id: 1 }).lean<PaymentMethodDoc[]>();

export const listPaymentMethods =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({
    subject,
  }: Pick<Input<typeof contract, typeof self>, 'subject'>): Promise<Reply<PaymentMethodAnswer[]>> => {
    const methods = await methodsOf(db, subject.id);
    return page(methods.map(presentPaymentMethod), { total: methods.length });
  };
