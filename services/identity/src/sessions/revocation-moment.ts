import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection, Types } from 'mongoose';
import { revocationModel } from './revocation.model.ts';

/**
 * The `notBefore` of a new revocation, in Unix seconds: this second. If all of the person's tokens were voided within
 * this second already, those issued since say the next one (see `issueMoment`), and they are meant too: or anyone who
 * voids their own tokens again and again would always hold one that the next revocation passes over.
 */
export async function revocationMoment(
  tx: Transaction,
  db: Connection,
  userId: Types.ObjectId,
  now: Date,
): Promise<number> {
  const second = Math.floor(now.getTime() / 1000);
  const last = await revocationModel(db)
    .findOne({ userId, sessionId: null })
    .sort({ notBefore: -1 })
    .session(tx.session)
    .lean();
  return last && last.notBefore >= second ? last.notBefore + 1 : second;
}
