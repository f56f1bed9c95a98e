import type { Types } from 'mongoose';
import type { IdentityDeps } from '../deps.ts';
import { revocationModel } from './revocation.model.ts';

/**
 * When a token that is signed now says that it was issued. Tokens count whole seconds, and a revocation voids all of its
 * own second: a token that follows one within the same second says the next, or it would be void from the start.
 */
export async function issueMoment(
  { db, clock }: Pick<IdentityDeps, 'db' | 'clock'>,
  userId: Types.ObjectId,
): Promise<Date> {
  const now = clock.now();
  const last = await revocationModel(db).findOne({ userId, sessionId: null }).sort({ notBefore: -1 }).lean();
  return last && last.notBefore * 1000 + 1000 > now.getTime() ? new Date((last.notBefore + 1) * 1000) : now;
}
