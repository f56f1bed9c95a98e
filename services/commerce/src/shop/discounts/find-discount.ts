import type { CommerceDeps } from '../../deps.ts';
import { type DiscountDoc, discountModel } from './discount.model.ts';

/**
 * Finds an active code. Guesses are limited: each lookup is counted first, and a successful one is subtracted
 * again.
 * @param who key of the limit: a user or a network
 * @returns null for an unknown code
 * @throws too_many_requests with Retry-After, after ten unknown codes within ten minutes
 */
export async function findDiscount(
  { db, discountGuesses }: Pick<CommerceDeps, 'db' | 'discountGuesses'>,
  code: string,
  who: string,
): Promise<DiscountDoc | null> {
  const guesses = discountGuesses.of(who);
  await guesses.consume();
  const found = await discountModel(db).findOne({ code }).lean<DiscountDoc>();
  if (!found?.active) return null;
  await guesses.reward();
  return found;
}
