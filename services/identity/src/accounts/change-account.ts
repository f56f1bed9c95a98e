import { isDeepStrictEqual } from 'node:util';
import { userUpdated } from '@poc/contracts/events/identity';
import { fail } from '@poc/kit/errors';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { snapshotOfUser } from './present-user.ts';
import { searchFieldsOf } from './search-fields.ts';
import { type UserDoc, userModel } from './user.model.ts';

/**
 * Changes an account within a transaction and publishes `user.updated` if its snapshot changed.
 * @param change returns the changed fields; runs again when the transaction is retried
 * @returns the account before and after
 * @throws not_found; MongoServerError 11000 when the new email address is taken
 */
export async function changeAccount(
  tx: Transaction,
  id: string,
  change: (user: UserDoc) => Partial<Omit<UserDoc, '_id'>>,
): Promise<{ before: UserDoc; after: UserDoc }> {
  const _id = new Types.ObjectId(id);
  const before = (await userModel(tx).findById(_id).lean()) ?? fail('not_found');
  const changed = change(before);
  const after = { ...before, ...changed };
  const changes = { ...changed, ...searchFieldsOf(after) };
  await userModel(tx).updateOne({ _id }, { $set: changes });
  const snapshot = snapshotOfUser(after);
  if (!isDeepStrictEqual(snapshot, snapshotOfUser(before))) {
    await tx.emit(userUpdated, { key: id, data: snapshot });
  }
  return { before, after };
}
