import { streamEnded, streamStarted } from '@poc/contracts/events/streaming';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type QueryFilter, type Types, trusted } from 'mongoose';
import { signalStream } from '../cluster/cluster.api.ts';
import type { Deps } from '../config.ts';
import { statusForChat } from './read-statuses.ts';
import { snapshotOfStream } from './snapshot-of-stream.ts';
import { type StreamDoc, streamModel } from './stream.model.ts';

type ScheduleDeps = Pick<Deps, 'db' | 'clock'>;

/** What the schedule changes: which streams are due for it, and how. */
interface Turn {
  due(until: Date): QueryFilter<StreamDoc>;
  /** The field by which they are due. */
  by: 'startTime' | 'endTime';
  change(now: Date): Partial<StreamDoc>;
  event: typeof streamStarted;
}

const starting: Turn = {
  due: (until) => ({ status: 'scheduled', startTime: trusted({ $lte: until }) }),
  by: 'startTime',
  change: (now) => ({ status: 'live', remindersDueSince: now, updatedAt: now }),
  event: streamStarted,
};
const ending: Turn = {
  due: (until) => ({ status: 'live', endTime: trusted({ $lte: until }) }),
  by: 'endTime',
  change: (now) => ({ status: 'ended', updatedAt: now }),
  event: streamEnded,
};

const batchSize = 100;

export interface ScheduleRun {
  /** How many streams began or ended. */
  readonly changes: number;
  /** When to look again, at most `aheadMs` from now. */
  readonly nextInMs: number;
}

/**
 * Begins and ends the streams whose time has come, each once, however many processes look for them. What fell due while
 * no process ran is caught up: a stream whose end has passed too begins and ends.
 * @param signal leaves the rest for the next time
 * @param aheadMs how far ahead it looks for what is due next
 */
export async function runSchedule(
  deps: ScheduleDeps,
  signal: AbortSignal,
  aheadMs = 0,
): Promise<ScheduleRun> {
  const begun = await take(deps, starting, signal, aheadMs);
  const ended = await take(deps, ending, signal, aheadMs);
  return {
    changes: begun.changes + ended.changes,
    nextInMs: Math.min(begun.nextInMs, ended.nextInMs),
  };
}

async function take(
  { db, clock }: ScheduleDeps,
  turn: Turn,
  signal: AbortSignal,
  aheadMs: number,
): Promise<ScheduleRun> {
  const now = clock.now();
  const found = await streamModel(db)
    .find(turn.due(new Date(now.getTime() + aheadMs)), { _id: 1, [turn.by]: 1 })
    .sort({ [turn.by]: 1 })
    .limit(batchSize)
    .lean<Pick<StreamDoc, '_id' | 'startTime' | 'endTime'>[]>();
  let changes = 0;
  for (const stream of found) {
    const inMs = (stream[turn.by]?.getTime() ?? 0) - now.getTime();
    if (signal.aborted || inMs > 0) return { changes, nextInMs: inMs };
    if (await withTransaction(db, (tx) => takeOne(db, tx, turn, stream._id, now))) changes += 1;
  }
  return { changes, nextInMs: found.length < batchSize ? aheadMs : 0 };
}

async function takeOne(
  db: Deps['db'],
  tx: Transaction,
  turn: Turn,
  id: Types.ObjectId,
  now: Date,
): Promise<boolean> {
  const changed = await streamModel(db)
    .findOneAndUpdate(
      // Asked again: another process was here, or an administrator has put it off.
      { _id: id, ...turn.due(now) },
      { $set: turn.change(now) },
      { returnDocument: 'after', session: tx.session },
    )
    .lean<StreamDoc>();
  if (!changed) return false;
  const streamId = id.toHexString();
  await tx.emit(turn.event, { key: streamId, data: snapshotOfStream(changed) });
  await signalStream(tx, db, { streamId, status: statusForChat(changed) });
  return true;
}
