import { randomUUID } from 'node:crypto';
import { hasRow } from '@poc/kit/mongo/has-row';
import { type Connection, type QueryFilter, trusted } from 'mongoose';
import { type ConversionDoc, type ConversionFault, conversionModel } from './conversion.model.ts';

const maxAttempts = 5;
const firstPauseMs = 60_000;
/** 1, 4, 16 and 64 minutes. */
const pauseMs = (attempts: number): number => firstPauseMs * 4 ** (attempts - 1);

/** A job claimed by this worker, until another one starts a further attempt. */
export interface ClaimedJob extends ConversionDoc {
  worker: string;
}

/** The job was claimed by another worker or deleted. */
export class JobLost extends Error {
  override readonly name = 'JobLost';
}

const toClaim = (now: Date): QueryFilter<ConversionDoc> => ({
  status: trusted({ $in: ['queued' as const, 'running' as const] }),
  nextTryAt: trusted({ $lte: now }),
});

/** True when a conversion is due. */
export const hasDueJob = (db: Connection, now: Date): Promise<boolean> =>
  hasRow(conversionModel(db), toClaim(now));

/**
 * Claims the longest-waiting due job: queued, or left by a killed worker. Concurrent callers never get the same
 * job. Marks a job without attempts left as failed.
 * @returns null if nothing is due
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

/** Writes to a claimed job. @throws JobLost */
export async function writeJob(
  db: Connection,
  { _id, worker }: Pick<ClaimedJob, '_id' | 'worker'>,
  change: { $set?: Partial<ConversionDoc>; $push?: Record<string, unknown> },
): Promise<void> {
  const { matchedCount } = await conversionModel(db).updateOne({ _id, worker }, change);
  if (matchedCount === 0) throw new JobLost('the job was claimed by another worker or deleted');
}

/** Releases a job without counting the attempt, when the process stops. */
export const releaseJob = (db: Connection, job: ClaimedJob, now: Date): Promise<void> =>
  writeJob(db, job, {
    $set: { status: 'queued', worker: null, attempts: job.attempts - 1, nextTryAt: now },
  });

/** Records a failed attempt. Unless it is final, the job is retried later. */
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
