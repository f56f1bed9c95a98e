import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Types } from 'mongoose';
import { revocationModel } from './revocation.model.ts';

/**
 * Returns `notBefore` of a new revocation in Unix seconds. After a revocation of all tokens in the same second, newer
 * tokens carry the next second (see `issueMoment`) and must be covered too; otherwise, repeated revocations would
 * always leave one valid token.
 */
export async function revocationMoment(tx: Transaction, userId: Types.ObjectId, now: Date): Promise<number> {
  const second = Math.floor(now.getTime() / 1000);
  const last = await revocationModel(tx).findOne({ userId, sessionId: null }).sort({ notBefore: -1 }).lean();
  return last && last.notBefore >= second ? last.notBefore + 1 : second;
}
