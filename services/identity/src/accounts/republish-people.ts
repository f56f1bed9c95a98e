import { userUpdated } from '@poc/contracts/events/identity';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types, trusted } from 'mongoose';
import { snapshotOfUser } from './present-user.ts';
import { userModel } from './user.model.ts';

/** Accounts per transaction; small, since a concurrent change of one of them restarts it. */
const batchSize = 100;

/**
 * Publishes every account again, so that services can rebuild their projections of people.
 * @param now stored on each account
 * @returns number of accounts
 */
export async function republishPeople(db: Connection, now: Date): Promise<number> {
  // Sorts before every id.
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
      // The write conflicts with concurrent changes and deletions, so no outdated snapshot is published after them.
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
