import type { Types } from 'mongoose';
import type { IdentityDeps } from '../deps.ts';
import { revocationModel } from './revocation.model.ts';

/**
 * Returns the issue time of a token signed now. Tokens have a resolution of one second, and a revocation covers its
 * whole second: a token issued later in that second uses the next one to remain valid.
 */
export async function issueMoment(
  { db, clock }: Pick<IdentityDeps, 'db' | 'clock'>,
  userId: Types.ObjectId,
): Promise<Date> {
  const now = clock.now();
  const last = await revocationModel(db).findOne({ userId, sessionId: null }).sort({ notBefore: -1 }).lean();
  return last && last.notBefore * 1000 + 1000 > now.getTime() ? new Date((last.notBefore + 1) * 1000) : now;
}
