import { fail } from '@poc/kit/errors';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, type Types, trusted } from 'mongoose';
import { administratorGuardModel } from './administrator-guard.model.ts';
import { type Addressee, addresseeFields } from './find-addressee.ts';
import { userModel } from './user.model.ts';

export const listAdministrators = (tx: Transaction, db: Connection): Promise<Addressee[]> =>
  userModel(db).find({ role: 'admin', suspended: false }, addresseeFields, { session: tx.session }).lean();

/**
 * Prevents the removal of the last administrator. Call it in the transaction that deletes, demotes or suspends an
 * account.
 *
 * Concurrent removals touch different accounts, so each would count the other as remaining. Both write the guard row:
 * the later transaction is retried and sees the earlier one.
 * @throws last_administrator
 */
export async function assertNotLastAdministrator(
  tx: Transaction,
  db: Connection,
  userId: Types.ObjectId,
): Promise<void> {
  const { session } = tx;
  const users = userModel(db);
  const administrator = await users.findOne({ _id: userId, role: 'admin', suspended: false }, null, {
    session,
  });
  if (!administrator) return;
  await administratorGuardModel(db).updateOne(
    { _id: 'administrators' },
    { $inc: { checks: 1 } },
    { session, upsert: true },
  );
  const others = await users.countDocuments(
    { role: 'admin', suspended: false, _id: trusted({ $ne: userId }) },
    { session },
  );
  if (others === 0) fail('last_administrator');
}
