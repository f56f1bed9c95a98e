import { streamEnded, streamStarted } from '@poc/contracts/events/streaming';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type QueryFilter, type Types, trusted } from 'mongoose';
import { signalStream } from '../cluster/cluster.api.ts';
import type { Deps } from '../config.ts';
import { queueStoryboard } from '../ingest/ingest.api.ts';
import { statusForChat } from './read-statuses.ts';
import { snapshotOfStream } from './snapshot-of-stream.ts';
import { type StreamDoc, streamModel } from './stream.model.ts';

type ScheduleDeps = Pick<Deps, 'db' | 'clock'>;

/** A scheduled status change: its due streams and its effect. */
interface Transition {
  due(until: Date): QueryFilter<StreamDoc>;
  /** Field with the due time. */
  by: 'startTime' | 'endTime';
  change(now: Date): Partial<StreamDoc>;
  event: typeof streamStarted;
}

const starting: Transition = {
  due: (until) => ({ status: 'scheduled', startTime: trusted({ $lte: until }) }),
  by: 'startTime',
  change: (now) => ({ status: 'live', remindersDueSince: now, updatedAt: now }),
  event: streamStarted,
};
const ending: Transition = {
  due: (until) => ({ status: 'live', endTime: trusted({ $lte: until }) }),
  by: 'endTime',
  change: (now) => ({ status: 'ended', updatedAt: now }),
  event: streamEnded,
};

const batchSize = 100;

export interface ScheduleRun {
  readonly changes: number;
  /** Time until the next run, at most `aheadMs`. */
  readonly nextInMs: number;
}

/**
 * Starts and ends due streams, each once across processes. Catches up on downtime: a stream whose end has passed as
 * well is started and ended.
 * @param signal stops after the current stream; the rest follows in the next run
 * @param aheadMs how far ahead the next due time is searched
 */
export async function runSchedule(
  deps: ScheduleDeps,
  signal: AbortSignal,
  aheadMs = 0,
): Promise<ScheduleRun> {
  const started = await applyTransition(deps, starting, signal, aheadMs);
  const ended = await applyTransition(deps, ending, signal, aheadMs);
  return {
    changes: started.changes + ended.changes,
    nextInMs: Math.min(started.nextInMs, ended.nextInMs),
  };
}

async function applyTransition(
  { db, clock }: ScheduleDeps,
  transition: Transition,
  signal: AbortSignal,
  aheadMs: number,
): Promise<ScheduleRun> {
  const now = clock.now();
  const found = await streamModel(db)
    .find(transition.due(new Date(now.getTime() + aheadMs)), { _id: 1, [transition.by]: 1 })
    .sort({ [transition.by]: 1 })
    .limit(batchSize)
    .lean<Pick<StreamDoc, '_id' | 'startTime' | 'endTime'>[]>();
  let changes = 0;
  for (const stream of found) {
    const inMs = (stream[transition.by]?.getTime() ?? 0) - now.getTime();
    if (signal.aborted || inMs > 0) return { changes, nextInMs: inMs };
    if (await withTransaction(db, (tx) => applyToStream(tx, transition, stream._id, now))) changes += 1;
  }
  return { changes, nextInMs: found.length < batchSize ? aheadMs : 0 };
}

async function applyToStream(
  tx: Transaction,
  transition: Transition,
  id: Types.ObjectId,
  now: Date,
): Promise<boolean> {
  const changed = await streamModel(tx)
    .findOneAndUpdate(
      // Checked again: another process or an administrator may have changed the stream.
      { _id: id, ...transition.due(now) },
      { $set: transition.change(now) },
      { returnDocument: 'after' },
    )
    .lean<StreamDoc>();
  if (!changed) return false;
  const streamId = id.toHexString();
  await tx.emit(transition.event, { key: streamId, data: snapshotOfStream(changed) });
  if (changed.status === 'ended') await queueStoryboard(tx, id, now);
  await signalStream(tx, { streamId, status: statusForChat(changed) });
  return true;
}
