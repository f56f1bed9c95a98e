import { fail } from '@poc/kit/errors';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Connection, type Types, trusted } from 'mongoose';
import { administratorGuardModel } from './administrator-guard.model.ts';
import { type Addressee, addresseeFields } from './find-addressee.ts';
import { userModel } from './user.model.ts';

/** Everyone who administers, for mails to them. */
export const listAdministrators = (tx: Transaction, db: Connection): Promise<Addressee[]> =>
  userModel(db).find({ role: 'admin', suspended: false }, addresseeFields, { session: tx.session }).lean();

/**
 * To be called before an administrator is deleted, demoted or suspended, in that same transaction. Somebody who is no
 * administrator, or is suspended already, takes nothing away and passes.
 *
 * Two administrators who remove each other at once touch different accounts, so each would still count the other. The
 * guard is one row that both write: the later one is run again, and then sees what the earlier one did.
 * @throws last_administrator when nobody would be left who can administer
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
