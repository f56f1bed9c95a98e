import { fail } from '@poc/kit/errors';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Types } from 'mongoose';
import { type DiscountDoc, discountModel } from './discount.model.ts';
import { refusalOf } from './discount.policy.ts';
import { discountUseModel, usesBy } from './discount-use.model.ts';

interface OrderUse {
  readonly orderId: Types.ObjectId;
  readonly userId: Types.ObjectId;
}

/**
 * Counts a use of a code for an order, in the caller's transaction. Concurrent uses conflict on the code's
 * document, so that the second one sees the first.
 * @throws discount_code_invalid, discount_code_expired, discount_code_used, discount_code_minimum
 */
export async function recordDiscountUse(
  tx: Transaction,
  { code, subtotalKobo, now, ...use }: OrderUse & { code: string; subtotalKobo: number; now: Date },
): Promise<DiscountDoc> {
  const discount = await incrementUses(tx, code);
  const isUsedByPerson =
    discount !== null && (await discountUseModel(tx).exists(usesBy(use.userId, discount))) !== null;
  const refusal = refusalOf(discount, { subtotalKobo, now, isUsedByPerson });
  if (refusal || !discount) return fail(refusal ?? 'discount_code_invalid');
  await insertUse(tx, discount, use);
  return discount;
}

/** Counts a code's use again for an order paid after it lapsed, ignoring limits: its price was agreed. */
export async function restoreDiscountUse(
  tx: Transaction,
  { code, ...use }: OrderUse & { code: string },
): Promise<void> {
  const discount = await incrementUses(tx, code);
  if (discount) await insertUse(tx, discount, use);
}

/** Releases an order's use of a code, once, in the caller's transaction. */
export async function releaseDiscount(tx: Transaction, orderId: Types.ObjectId): Promise<void> {
  const use = await discountUseModel(tx).findOneAndDelete({ _id: orderId }).lean();
  if (!use) return;
  await discountModel(tx).updateOne({ _id: use.discountId }, { $inc: { uses: -1 } });
}

/** Increments a code's uses. @returns the code before this use */
const incrementUses = (tx: Transaction, code: string): Promise<DiscountDoc | null> =>
  discountModel(tx)
    .findOneAndUpdate({ code }, { $inc: { uses: 1 } }, { returnDocument: 'before' })
    .lean<DiscountDoc>();

async function insertUse(
  tx: Transaction,
  { _id, code }: DiscountDoc,
  { orderId, userId }: OrderUse,
): Promise<void> {
  await discountUseModel(tx).create({ _id: orderId, discountId: _id, code, userId });
}
