import type { deleteDiscountCode as contract } from '@poc/contracts/endpoints/commerce-admin';
import { writeAudit } from '@poc/kit/audit/write-audit';
import type { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { Deps } from '../config.ts';
import { type DiscountDoc, discountModel } from './discount.model.ts';
import { presentDiscount } from './discount-fields.ts';

/** Deletes a code; orders keep what it took off. @throws discount_code_not_found */
export const deleteDiscountCode =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({
    params,
    subject,
  }: Pick<Input<typeof contract, typeof admins>, 'params' | 'subject'>): Promise<void> =>
    withTransaction(db, async (tx) => {
      const before = await discountModel(db)
        .findOneAndDelete({ _id: params.id }, { session: tx.session })
        .lean<DiscountDoc>();
      if (!before) return fail('discount_code_not_found');
      await writeAudit(tx, {
        actor: subject,
        action: 'discount-code.delete',
        target: { kind: 'discount-code', id: params.id },
        before: presentDiscount(before),
      });
    });
