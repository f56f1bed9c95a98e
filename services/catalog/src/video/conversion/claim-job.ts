import { randomUUID } from 'node:crypto';
import { hasRow } from '@poc/kit/mongo/has-row';
import { type Connection, type QueryFilter, trusted } from 'mongoose';
import { type ConversionDoc, type ConversionFault, conversionModel } from './conversion.model.ts';

const maxAttempts = 5;
const firstPauseMs = 60_000;
/** Pauses between attempts: 1, 4, 16 and 64 minutes. */
const pauseMs = (attempts: number): number => firstPauseMs * 4 ** (attempts - 1);

/** A job claimed by this worker, until another worker starts a new attempt. */
export interface ClaimedJob extends ConversionDoc {
  worker: string;
}

/** Thrown when the job was claimed by another worker or deleted. */
export class JobLost extends Error {
  override readonly name = 'JobLost';
}

/** Fields with the due time, for recordings (first, because copies are faster) and for uploads. */
const dueFields = ['copyAt', 'nextTryAt'] as const;

const toClaim = (field: (typeof dueFields)[number], now: Date): QueryFilter<ConversionDoc> => ({
  status: trusted({ $in: ['queued' as const, 'running' as const] }),
  [field]: trusted({ $lte: now }),
});

const never = new Date('9999-12-31T00:00:00.000Z');

/** Fields that set the due time of a job. */
export const dueAt = ({ recording }: Pick<ConversionDoc, 'recording'>, at: Date) =>
  recording ? { nextTryAt: never, copyAt: at } : { nextTryAt: at };

/** True when a conversion is due. */
export async function hasDueJob(db: Connection, now: Date): Promise<boolean> {
  for (const field of dueFields) if (await hasRow(conversionModel(db), toClaim(field, now))) return true;
  return false;
}

/**
 * Claims the longest-waiting due job, recordings first: queued, or left by a killed worker. Concurrent callers never
 * get the same job. Marks a job without attempts left as failed.
 * @returns null if nothing is due
 */
export async function claimJob(db: Connection, now: Date): Promise<ClaimedJob | null> {
  const jobs = conversionModel(db);
  for (;;) {
    const next = (field: (typeof dueFields)[number]) =>
      jobs
        .findOne(toClaim(field, now))
        .sort({ [field]: 1 })
        .lean<ConversionDoc>();
    const due = (await next('copyAt')) ?? (await next('nextTryAt'));
    if (!due) return null;
    const { _id, attempts, worker: before } = due;
    const mine = randomUUID();
    const isOver = attempts >= maxAttempts;
    const change = isOver
      ? { status: 'failed', worker: null, reason: due.reason ?? 'interrupted' }
      : { status: 'running', worker: mine, ...dueAt(due, after(now, attempts + 1)), attempts: attempts + 1 };
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
    $set: { status: 'queued', worker: null, attempts: job.attempts - 1, ...dueAt(job, now) },
  });

/** Records a failed attempt. The job is retried later, unless the failure is final or the attempt was the last. */
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
