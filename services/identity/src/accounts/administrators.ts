import { fail } from '@poc/kit/errors';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Types, trusted } from 'mongoose';
import { administratorGuardModel } from './administrator-guard.model.ts';
import { type Addressee, addresseeFields } from './find-addressee.ts';
import { userModel } from './user.model.ts';

export const listAdministrators = (tx: Transaction): Promise<Addressee[]> =>
  userModel(tx).find({ role: 'admin', suspended: false }, addresseeFields).lean();

/**
 * Prevents the removal of the last administrator. Call it in the transaction that deletes, demotes or suspends an
 * account.
 *
 * Concurrent removals touch different accounts, so each would count the other as remaining. Both write the guard row:
 * the later transaction is retried and sees the earlier one.
 * @throws last_administrator
 */
export async function assertNotLastAdministrator(tx: Transaction, userId: Types.ObjectId): Promise<void> {
  const users = userModel(tx);
  const administrator = await users.findOne({ _id: userId, role: 'admin', suspended: false });
  if (!administrator) return;
  await administratorGuardModel(tx).updateOne(
    { _id: 'administrators' },
    { $inc: { checks: 1 } },
    { upsert: true },
  );
  const others = await users.countDocuments({
    role: 'admin',
    suspended: false,
    _id: trusted({ $ne: userId }),
  });
  if (others === 0) fail('last_administrator');
}
