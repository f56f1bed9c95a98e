import { userUpdated } from '@poc/contracts/events/identity';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types, trusted } from 'mongoose';
import { snapshotOfUser } from './present-user.ts';
import { userModel } from './user.model.ts';

/** Accounts of one transaction: few, since a change of one of them makes it begin again. */
const batchSize = 100;

/**
 * Emits every account as it is now, so that services fill their projections of people again: one with a new database, or
 * one that consumes people only since its last version.
 * @param now is noted on each account
 * @returns how many accounts
 */
export async function republishPeople(db: Connection, now: Date): Promise<number> {
  // Before every id.
  let last = new Types.ObjectId('0'.repeat(24));
  for (let count = 0; ; ) {
    const batch = await userModel(db)
      .find({ _id: trusted({ $gt: last }) }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean();
    const ids = batch.map(({ _id }) => _id);
    const end = ids.at(-1);
    if (!end) return count;
    count += await emitAll(db, ids, now);
    last = end;
  }
}

function emitAll(db: Connection, ids: readonly Types.ObjectId[], now: Date): Promise<number> {
  return withTransaction(db, async (tx) => {
    let emitted = 0;
    for (const _id of ids) {
      // The write makes a change or a deletion that is under way a conflict: nothing old is emitted after it.
      const user = await userModel(db)
        .findOneAndUpdate(
          { _id },
          { $set: { republishedAt: now } },
          { session: tx.session, returnDocument: 'after' },
        )
        .lean();
      if (!user) continue;
      await tx.emit(userUpdated, { key: _id.toHexString(), data: snapshotOfUser(user) });
      emitted += 1;
    }
    return emitted;
  });
}
