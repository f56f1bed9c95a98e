import type { AnswerOf } from '@poc/contracts/endpoint';
import type { quoteOrder } from '@poc/contracts/endpoints/orders';
import type { DiscountRefusal } from '@poc/contracts/entities/discounts';
import { errorCatalogue } from '@poc/contracts/errors';
import { CatalogueError } from '@poc/kit/errors';
import { type Connection, trusted } from 'mongoose';
import type { CommerceDeps } from '../../deps.ts';
import { type DiscountDoc, discountUseModel, findDiscount, refusalOf, usesBy } from '../../shop/shop.api.ts';
import { orderModel } from '../order.model.ts';

export interface WantedDiscount {
  readonly code: string;
  readonly subtotalKobo: number;
  /** Null for visitors. */
  readonly userId: string | null;
  readonly address: string;
}

interface QuotedDiscount {
  readonly discount: DiscountDoc | null;
  readonly answer: AnswerOf<typeof quoteOrder>['discount_code'];
}

/** Quotes a code for a cart without counting a use; only orders count. */
export async function quoteDiscount(
  deps: Pick<CommerceDeps, 'db' | 'clock' | 'discountGuesses'>,
  wanted: WantedDiscount,
): Promise<QuotedDiscount> {
  const { code, subtotalKobo, userId, address } = wanted;
  try {
    const who = userId === null ? `address ${address}` : `person ${userId}`;
    const found = await findDiscount(deps, code, who);
    const own = found && userId !== null ? await ownUses(deps.db, found, userId) : { open: 0, ended: 0 };
    // The member's own unpaid order releases its use when it is replaced.
    const discount = found && { ...found, uses: found.uses - own.open };
    const refused = refusalOf(discount, {
      subtotalKobo,
      now: deps.clock.now(),
      isUsedByPerson: own.ended > 0,
    });
    return answerOf(code, refused, discount);
  } catch (error) {
    // The total is quoted without the code.
    if (error instanceof CatalogueError && error.code === 'too_many_requests')
      return answerOf(code, error.code, null);
    throw error;
  }
}

const answerOf = (
  code: string,
  refused: DiscountRefusal | null,
  discount: DiscountDoc | null,
): QuotedDiscount => ({
  discount: refused === null ? discount : null,
  answer: { code, refused, message: refused === null ? '' : errorCatalogue[refused].text },
});

async function ownUses(
  db: Connection,
  discount: DiscountDoc,
  userId: string,
): Promise<{ open: number; ended: number }> {
  const uses = await discountUseModel(db).find(usesBy(userId, discount)).lean();
  if (uses.length === 0) return { open: 0, ended: 0 };
  const open = await orderModel(db)
    .find(
      {
        _id: trusted({ $in: uses.map((use) => use._id) }),
        reservation: 'held',
        paymentStatus: 'pending',
      },
      { _id: 1 },
    )
    .lean();
  const openIds = new Set(open.map(({ _id }) => _id.toHexString()));
  const counted = uses.filter(
    (use) => openIds.has(use._id.toHexString()) && use.discountId.equals(discount._id),
  );
  return { open: counted.length, ended: uses.length - open.length };
}
