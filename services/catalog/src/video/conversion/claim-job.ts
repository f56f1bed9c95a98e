import { randomUUID } from 'node:crypto';
import { hasRow } from '@poc/kit/mongo/has-row';
import { type Connection, type QueryFilter, trusted } from 'mongoose';
import { type ConversionDoc, type ConversionFault, conversionModel } from './conversion.model.ts';

const maxAttempts = 5;
const firstPauseMs = 60_000;
/** 1, 4, 16 and 64 minutes. */
const pauseMs = (attempts: number): number => firstPauseMs * 4 ** (attempts - 1);

/** A job that is ours, as long as nobody else has begun a further try. */
export interface ClaimedJob extends ConversionDoc {
  worker: string;
}

/** Ends the work on a job that is somebody else's by now, or that is gone. */
export class JobLost extends Error {
  override readonly name = 'JobLost';
}

const toClaim = (now: Date): QueryFilter<ConversionDoc> => ({
  status: trusted({ $in: ['queued' as const, 'running' as const] }),
  nextTryAt: trusted({ $lte: now }),
});

/** Whether a video waits to be converted. */
export const hasDueJob = (db: Connection, now: Date): Promise<boolean> =>
  hasRow(conversionModel(db), toClaim(now));

/**
 * Begins a try of the job that has waited longest: one that is queued, or whose worker was killed. Two that ask at once get
 * different ones, or one of them none. A job that its tries have used up has failed.
 * @returns null where nothing is due
 */
export async function claimJob(db: Connection, now: Date): Promise<ClaimedJob | null> {
  const jobs = conversionModel(db);
  for (;;) {
    const due = await jobs.findOne(toClaim(now)).sort({ nextTryAt: 1 }).lean<ConversionDoc>();
    if (!due) return null;
    const { _id, attempts, worker: before } = due;
    const mine = randomUUID();
    const isOver = attempts >= maxAttempts;
    const change = isOver
      ? { status: 'failed', worker: null, reason: due.reason ?? 'interrupted' }
      : { status: 'running', worker: mine, nextTryAt: after(now, attempts + 1), attempts: attempts + 1 };
    const claimed = await jobs
      .findOneAndUpdate({ _id, attempts, worker: before }, { $set: change }, { returnDocument: 'after' })
      .lean<ConversionDoc>();
    if (claimed && !isOver) return { ...claimed, worker: mine };
  }
}

const after = (now: Date, attempts: number): Date => new Date(now.getTime() + pauseMs(attempts));

/** Writes to a job that is ours. @throws JobLost */
export async function writeJob(
  db: Connection,
  { _id, worker }: Pick<ClaimedJob, '_id' | 'worker'>,
  change: { $set?: Partial<ConversionDoc>; $push?: Record<string, unknown> },
): Promise<void> {
  const { matchedCount } = await conversionModel(db).updateOne({ _id, worker }, change);
  if (matchedCount === 0) throw new JobLost('another worker has this job, or nobody');
}

/** Gives a job back as it was found: this process ends, which is no fault of the video. */
export const giveBackJob = (db: Connection, job: ClaimedJob, now: Date): Promise<void> =>
  writeJob(db, job, {
    $set: { status: 'queued', worker: null, attempts: job.attempts - 1, nextTryAt: now },
  });

/** Leaves a job for its next try, which is due later, or for an administrator. */
export const failJob = (
  db: Connection,
  job: ClaimedJob,
  { reason, isFinal }: { reason: ConversionFault; isFinal: boolean },
): Promise<void> =>
  writeJob(db, job, {
    $set: {
      status: isFinal || job.attempts >= maxAttempts ? 'failed' : 'queued',
      worker: null,
      reason,
    },
  });
