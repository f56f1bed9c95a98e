import { deleteSome } from '@poc/kit/mongo/delete-some';
import { hasRow } from '@poc/kit/mongo/has-row';
import type { Connection, Types } from 'mongoose';
import { chatMessageModel } from '../../chat/chat.api.ts';
import type { StreamingDeps } from '../../deps.ts';
import { isReceiving, removeVideo } from '../../ingest/ingest.api.ts';
import {
  chatAcceptanceModel,
  chatMuteModel,
  chatRulesModel,
  moderationActionModel,
  reviewItemModel,
} from '../../moderation/moderation.api.ts';
import { streamMinuteModel } from '../activity/stream-minute.model.ts';
import { reminderModel } from '../reminders/reminder.model.ts';
import { type RemovalDoc, removalModel } from './removal.model.ts';

/** Rows per deletion: small enough not to delay concurrent writes. */
const defaultBatchSize = 1_000;

/** Deletes up to `limit` rows of a stream. @returns the number of deleted rows */
type RemoveSome = (deps: RemovalDeps, streamId: Types.ObjectId, limit: number) => Promise<number>;

export type RemovalDeps = Pick<StreamingDeps, 'db' | 'clock' | 'store'>;

const leftovers: readonly RemoveSome[] = [
  ({ db }, streamId, limit) => deleteSome(chatMessageModel(db), { streamId }, limit),
  ({ db }, streamId, limit) => deleteSome(reminderModel(db), { streamId }, limit),
  ({ db }, streamId, limit) => deleteSome(streamMinuteModel(db), { streamId }, limit),
  ({ db }, streamId, limit) => deleteSome(reviewItemModel(db), { streamId }, limit),
  ({ db }, streamId, limit) => deleteSome(chatAcceptanceModel(db), { streamId }, limit),
  ({ db }, streamId, limit) => deleteSome(chatMuteModel(db), { streamId }, limit),
  ({ db }, streamId, limit) => deleteSome(moderationActionModel(db), { streamId }, limit),
  async ({ db }, streamId) => (await chatRulesModel(db).deleteOne({ _id: streamId })).deletedCount,
  ({ db, store }, streamId, limit) => removeVideo(db, store, streamId, limit),
];

/** True when data of a deleted stream remains. */
export const hasLeftovers = (db: Connection): Promise<boolean> => hasRow(removalModel(db), {});

/**
 * Deletes the data of deleted streams in batches. Resumes after an interruption; concurrent runs are safe.
 * @param signal stops after the current batch; the rest follows in the next run
 * @returns the number of completed streams
 * @throws AggregateError when some failed, after all others
 */
export async function removeLeftovers(
  deps: RemovalDeps,
  signal: AbortSignal,
  batchSize = defaultBatchSize,
): Promise<number> {
  const { db, clock } = deps;
  const due = await removalModel(db).find().sort({ createdAt: 1 }).limit(100).lean<RemovalDoc[]>();
  let done = 0;
  const errors: unknown[] = [];
  for (const { _id } of due) {
    try {
      // Its ingest process notices the deletion within seconds.
      if (await isReceiving(db, _id, clock.now())) continue;
      await removeAllOf(deps, _id, signal, batchSize);
      if (signal.aborted) return done;
      await removalModel(db).deleteOne({ _id });
      done += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `Could not remove the data of ${errors.length} deleted streams`);
  return done;
}

async function removeAllOf(
  deps: RemovalDeps,
  streamId: Types.ObjectId,
  signal: AbortSignal,
  batchSize: number,
): Promise<void> {
  for (const remove of leftovers) {
    for (let removed = batchSize; removed === batchSize && !signal.aborted; ) {
      removed = await remove(deps, streamId, batchSize);
    }
  }
}
