import type { ClientSession, Connection, Types } from 'mongoose';
import { type CleanupTaskDoc, cleanupTaskModel } from './cleanup-task.model.ts';

/** Schedules the background removal of data that belonged to a row deleted by this transaction. Idempotent. */
export async function addCleanup(
  db: Connection,
  session: ClientSession,
  kind: CleanupTaskDoc['kind'],
  id: Types.ObjectId,
  more: Pick<CleanupTaskDoc, 'removesTexts'> = {},
): Promise<void> {
  await cleanupTaskModel(db).updateOne(
    { _id: id },
    { $setOnInsert: { kind, ...more } },
    { upsert: true, session },
  );
}

export async function addCleanups(
  db: Connection,
  session: ClientSession,
  kind: CleanupTaskDoc['kind'],
  ids: readonly Types.ObjectId[],
): Promise<void> {
  if (ids.length === 0) return;
  const update = { $setOnInsert: { kind } };
  await cleanupTaskModel(db).bulkWrite(
    ids.map((_id) => ({ updateOne: { filter: { _id }, update, upsert: true } })),
    { session },
  );
}
