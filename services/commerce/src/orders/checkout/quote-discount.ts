import type { ResponseOf } from '@poc/contracts/endpoint';
import type { quoteOrder } from '@poc/contracts/endpoints/orders';
import type { DiscountRefusal } from '@poc/contracts/entities/discounts';
import { errorCatalogue } from '@poc/contracts/errors';
import { AppError } from '@poc/kit/errors';
import type { CommerceDeps } from '../../deps.ts';
import { type DiscountDoc, discountUseModel, findDiscount, refusalOf, usesBy } from '../../shop/shop.api.ts';
import type { OrderDoc } from '../order.model.ts';

export interface WantedDiscount {
  readonly code: string;
  readonly subtotalKobo: number;
  /** Null for visitors. */
  readonly userId: string | null;
  readonly network: string;
  readonly open: OrderDoc | null;
}

interface QuotedDiscount {
  readonly discount: DiscountDoc | null;
  readonly response: ResponseOf<typeof quoteOrder>['discount_code'];
}

/** Quotes a code for a cart without counting a use; only orders count. */
export async function quoteDiscount(
  deps: Pick<CommerceDeps, 'db' | 'clock' | 'discountGuesses'>,
  wanted: WantedDiscount,
): Promise<QuotedDiscount> {
  const { code, subtotalKobo, userId, network, open } = wanted;
  try {
    const who = userId === null ? `address ${network}` : `person ${userId}`;
    const found = await findDiscount(deps, code, who);
    const used =
      found && userId !== null ? await discountUseModel(deps.db).find(usesBy(userId, found)).lean() : [];
    // A use by the member's open order is released when that order is replaced.
    const own = used.find(({ _id }) => open?._id.equals(_id));
    const released = own && found?._id.equals(own.discountId) ? 1 : 0;
    const discount = found && { ...found, uses: found.uses - released };
    const isUsedByPerson = used.some((use) => use !== own);
    const refused = refusalOf(discount, { subtotalKobo, now: deps.clock.now(), isUsedByPerson });
    return quoted(code, refused, discount);
  } catch (error) {
    // The total is quoted without the code.
    if (error instanceof AppError && error.code === 'too_many_requests')
      return quoted(code, error.code, null);
    throw error;
  }
}

const quoted = (
  code: string,
  refused: DiscountRefusal | null,
  discount: DiscountDoc | null,
): QuotedDiscount => ({
  discount: refused === null ? discount : null,
  response: { code, refused, message: refused === null ? '' : errorCatalogue[refused].text },
});
