import type { createDiscountCode as contract } from '@poc/contracts/endpoints/commerce-admin';
import type { ManagedDiscount } from '@poc/contracts/entities/commerce';
import { writeAudit } from '@poc/kit/audit/write-audit';
import type { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { isDuplicateKey } from '@poc/kit/mongo/outage';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import type { Deps } from '../config.ts';
import { discountModel } from './discount.model.ts';
import { fieldsOf, presentDiscount } from './discount-fields.ts';

/** Makes a discount code. @throws discount_code_taken */
export const createDiscountCode =
  ({ db, clock }: Deps) =>
  async ({
    body,
    subject,
  }: Pick<Input<typeof contract, typeof admins>, 'body' | 'subject'>): Promise<ManagedDiscount> => {
    const now = clock.now();
    const discount = {
      _id: new Types.ObjectId(),
      ...fieldsOf(body),
      uses: 0,
      createdAt: now,
      updatedAt: now,
    };
    try {
      await withTransaction(db, async (tx) => {
        await discountModel(db).create([discount], { session: tx.session });
        await writeAudit(tx, {
          actor: subject,
          action: 'discount-code.create',
          target: { kind: 'discount-code', id: discount._id.toHexString() },
          after: presentDiscount(discount),
        });
      });
    } catch (error) {
      if (isDuplicateKey(error)) fail('discount_code_taken');
      throw error;
    }
    return presentDiscount(discount);
  };
