import type { updateDiscountCode as contract } from '@poc/contracts/endpoints/commerce-admin';
import type { ManagedDiscount } from '@poc/contracts/entities/commerce';
import { writeAudit } from '@poc/kit/audit/write-audit';
import type { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { isDuplicateKey } from '@poc/kit/mongo/outage';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { Deps } from '../config.ts';
import { type DiscountDoc, discountModel } from './discount.model.ts';
import { fieldsOf, presentDiscount } from './discount-fields.ts';

type Given = Pick<Input<typeof contract, typeof admins>, 'params' | 'body' | 'subject'>;

/** Changes a code; its uses stay counted, and orders keep what it took off. @throws discount_code_not_found, discount_code_taken */
export const updateDiscountCode =
  ({ db, clock }: Deps) =>
  async ({ params, body, subject }: Given): Promise<ManagedDiscount> => {
    try {
      return await withTransaction(db, async (tx) => {
        const before = await discountModel(db)
          .findOneAndUpdate(
            { _id: params.id },
            { $set: { ...fieldsOf(body), updatedAt: clock.now() } },
            { session: tx.session, returnDocument: 'before' },
          )
          .lean<DiscountDoc>();
        if (!before) return fail('discount_code_not_found');
        const after = presentDiscount({ ...before, ...fieldsOf(body) });
        await writeAudit(tx, {
          actor: subject,
          action: 'discount-code.update',
          target: { kind: 'discount-code', id: params.id },
          before: presentDiscount(before),
          after,
        });
        return after;
      });
    } catch (error) {
      return isDuplicateKey(error) ? fail('discount_code_taken') : Promise.reject(error);
    }
  };
