import { fail } from '@poc/kit/errors';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection, Types } from 'mongoose';
import { type DiscountDoc, discountModel } from './discount.model.ts';
import { refusalOf } from './discount.policy.ts';
import { discountUseModel, usesBy } from './discount-use.model.ts';

interface Holder {
  readonly orderId: Types.ObjectId;
  readonly userId: Types.ObjectId;
}

/**
 * Counts a use of a code for an order, in the caller's transaction. Concurrent uses conflict on the code's
 * document, so that the second one sees the first.
 * @throws discount_code_invalid, discount_code_expired, discount_code_used, discount_code_minimum
 */
export async function holdDiscount(
  db: Connection,
  tx: Transaction,
  { code, subtotalKobo, now, ...holder }: Holder & { code: string; subtotalKobo: number; now: Date },
): Promise<DiscountDoc> {
  const discount = await count(db, tx, code);
  const isUsedByPerson =
    discount !== null &&
    (await discountUseModel(db).exists(usesBy(holder.userId, discount)).session(tx.session)) !== null;
  const refusal = refusalOf(discount, { subtotalKobo, now, isUsedByPerson });
  if (refusal || !discount) return fail(refusal ?? 'discount_code_invalid');
  await keep(db, tx, discount, holder);
  return discount;
}

/** Counts the use of a late-paid order again, without checking limits, since its price was agreed. */
export async function holdDiscountAgain(
  db: Connection,
  tx: Transaction,
  { code, ...holder }: Holder & { code: string },
): Promise<void> {
  const discount = await count(db, tx, code);
  if (discount) await keep(db, tx, discount, holder);
}

/** Releases an order's use of a code, once, in the caller's transaction. */
export async function releaseDiscount(
  db: Connection,
  tx: Transaction,
  orderId: Types.ObjectId,
): Promise<void> {
  const use = await discountUseModel(db).findOneAndDelete({ _id: orderId }, { session: tx.session }).lean();
  if (!use) return;
  await discountModel(db).updateOne({ _id: use.discountId }, { $inc: { uses: -1 } }, { session: tx.session });
}

/** Counts a use. @returns the code before this use */
const count = (db: Connection, tx: Transaction, code: string): Promise<DiscountDoc | null> =>
  discountModel(db)
    .findOneAndUpdate({ code }, { $inc: { uses: 1 } }, { session: tx.session, returnDocument: 'before' })
    .lean<DiscountDoc>();

async function keep(
  db: Connection,
  tx: Transaction,
  { _id, code }: DiscountDoc,
  { orderId, userId }: Holder,
): Promise<void> {
  await discountUseModel(db).create([{ _id: orderId, discountId: _id, code, userId }], {
    session: tx.session,
  });
}
