import { createHash } from 'node:crypto';
import { fail } from '@poc/kit/errors';
import type { Deps } from '../../config.ts';
import { type DiscountDoc, discountModel } from './discount.model.ts';
import { discountAttemptModel } from './discount-attempt.model.ts';

const windowMs = 10 * 60_000;
const attemptsPerWindow = 10;

/**
 * Finds an active code. Guesses are limited: each lookup is counted first, and a successful one is subtracted
 * again.
 * @param who a person or an address
 * @returns null for an unknown code
 * @throws too_many_requests with Retry-After, after ten unknown codes within ten minutes
 */
export async function findDiscount(
  { db, clock }: Deps,
  code: string,
  who: string,
): Promise<DiscountDoc | null> {
  const now = clock.now().getTime();
  const window = Math.floor(now / windowMs);
  const endsAt = (window + 1) * windowMs;
  const _id = `${window}:${createHash('sha256').update(who).digest('base64url')}`;
  const attempts = discountAttemptModel(db);
  const counted = await attempts
    .findOneAndUpdate(
      { _id },
      { $inc: { count: 1 }, $setOnInsert: { expiresAt: new Date(endsAt) } },
      { upsert: true, returnDocument: 'after' },
    )
    .lean();
  if (counted && counted.count > attemptsPerWindow) {
    fail('too_many_requests', { headers: { 'Retry-After': String(Math.ceil((endsAt - now) / 1000)) } });
  }
  const found = await discountModel(db).findOne({ code }).lean<DiscountDoc>();
  if (!found?.active) return null;
  await attempts.updateOne({ _id }, { $inc: { count: -1 } });
  return found;
}
