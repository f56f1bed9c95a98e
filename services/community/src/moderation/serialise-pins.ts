import { defineModel } from '@poc/kit/mongo/model';
import { type ClientSession, type Connection, Schema } from 'mongoose';

/** The one row that every change of what is pinned writes to: so two of them meet, and the later one reads again. */
interface PinLockDoc {
  _id: 'pins';
  changes: number;
}

const schema = new Schema<PinLockDoc>(
  { _id: { type: String, required: true }, changes: { type: Number, default: 0 } },
  { versionKey: false },
);

const pinLockModel = defineModel<PinLockDoc>('pin_locks', schema);

/** As a migration it creates the row: two first changes at once would both insert it. */
export const pinLock = {
  id: 'the lock of pinned posts',
  async up(db: Connection): Promise<void> {
    await pinLockModel.up(db);
    await pinLockModel(db).updateOne({ _id: 'pins' }, { $setOnInsert: { changes: 0 } }, { upsert: true });
  },
};

/** Makes the transaction wait its turn among those that change what is pinned. */
export async function serialisePins(db: Connection, session: ClientSession): Promise<void> {
  await pinLockModel(db).updateOne({ _id: 'pins' }, { $inc: { changes: 1 } }, { session, upsert: true });
}
