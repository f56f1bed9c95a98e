import type { ClientSession, Connection, Types } from 'mongoose';
import { type CleanupTaskDoc, cleanupTaskModel } from './cleanup-task.model.ts';

/** Leaves it to the background to remove what belonged to something that this transaction deletes. Twice counts once. */
export async function addCleanup(
  db: Connection,
  session: ClientSession,
  kind: CleanupTaskDoc['kind'],
  id: Types.ObjectId,
): Promise<void> {
  await cleanupTaskModel(db).updateOne({ _id: id }, { $setOnInsert: { kind } }, { upsert: true, session });
}
