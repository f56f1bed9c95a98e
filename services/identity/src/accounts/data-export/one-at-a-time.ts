import { fail } from '@poc/kit/errors';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { type Types, trusted } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { exportLockModel } from './export-lock.model.ts';

/** Exceeds the maximum duration of an export. */
const lockMs = 30_000;

export async function oneAtATime<T>(
  { db, clock }: Pick<IdentityDeps, 'db' | 'clock'>,
  userId: Types.ObjectId,
  work: () => Promise<T>,
): Promise<T> {
  const locks = exportLockModel(db);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + lockMs);
  try {
    await locks.updateOne(
      { _id: userId, expiresAt: trusted({ $lte: now }) },
      { $set: { expiresAt } },
      { upsert: true },
    );
  } catch (error) {
    // An unexpired row exists, so the upsert failed on its id.
    if (isDuplicateKey(error)) {
      fail('too_many_requests', { cause: error, headers: { 'Retry-After': '10' } });
    }
    throw error;
  }
  try {
    return await work();
  } finally {
    await locks.deleteOne({ _id: userId, expiresAt });
  }
}
