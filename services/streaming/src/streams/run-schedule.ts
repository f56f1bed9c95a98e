import { streamEnded, streamStarted } from '@poc/contracts/events/streaming';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { type QueryFilter, type Types, trusted } from 'mongoose';
import type { Deps } from '../config.ts';
import { signalStream } from '../signals/write-signal.ts';
import { statusForChat } from './read-statuses.ts';
import { snapshotOfStream } from './snapshot-of-stream.ts';
import { type StreamDoc, streamModel } from './stream.model.ts';

type ScheduleDeps = Pick<Deps, 'db' | 'clock'>;

/** What the schedule changes: which streams are due for it, and how. */
interface Turn {
  due(now: Date): QueryFilter<StreamDoc>;
  /** The field by which they are due. */
  by: 'startTime' | 'endTime';
  change(now: Date): Partial<StreamDoc>;
  event: typeof streamStarted;
}

const starting: Turn = {
  due: (now) => ({ status: 'scheduled', startTime: trusted({ $lte: now }) }),
  by: 'startTime',
  change: (now) => ({ status: 'live', remindersDueSince: now, updatedAt: now }),
  event: streamStarted,
};
const ending: Turn = {
  due: (now) => ({ status: 'live', endTime: trusted({ $lte: now }) }),
  by: 'endTime',
  change: (now) => ({ status: 'ended', updatedAt: now }),
  event: streamEnded,
};

const batchSize = 100;

/**
 * Begins and ends the streams whose time has come, each once, however many processes look for them. What fell due while
 * no process ran is caught up: a stream whose end has passed too begins and ends.
 * @param signal leaves the rest for the next time
 * @returns how many changes were made
 */
export async function runSchedule(deps: ScheduleDeps, signal: AbortSignal): Promise<number> {
  return (await take(deps, starting, signal)) + (await take(deps, ending, signal));
}

async function take({ db, clock }: ScheduleDeps, turn: Turn, signal: AbortSignal): Promise<number> {
  const now = clock.now();
  const found = await streamModel(db)
    .find(turn.due(now), { _id: 1 })
    .sort({ [turn.by]: 1 })
    .limit(batchSize)
    .lean<{ _id: Types.ObjectId }[]>();
  let taken = 0;
  for (const { _id } of found) {
    if (signal.aborted) break;
    if (await withTransaction(db, (tx) => takeOne(db, tx, turn, _id, now))) taken += 1;
  }
  return taken;
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
