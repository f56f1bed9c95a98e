import { createHash } from 'node:crypto';
import type { Clock } from '@poc/kit/clock';
import { fail } from '@poc/kit/errors';
import type { Connection } from 'mongoose';
import { loginLockModel } from './login-lock.model.ts';

const failuresAllowed = 5;
const lockMs = 60_000;
/** Failures further apart than this are not counted together. */
const memoryMs = 15 * 60_000;

export interface LoginLock {
  /** @throws login_locked while the address is locked */
  assertOpen(email: string): Promise<void>;
  /** Counts a wrong password. @throws login_locked when the allowed ones were used up by others meanwhile */
  countFailure(email: string): Promise<void>;
  /** Forgets the failures after a right password. */
  clear(email: string): Promise<void>;
}

/**
 * The lockout of one address after 5 wrong passwords, for 60 seconds. Each result is weighed against the count as it is
 * when the result is known, so that a hundred guesses sent at once learn no more than five sent one by one.
 */
export function createLoginLock(deps: { db: Connection; clock: Clock }): LoginLock {
  const locks = loginLockModel(deps.db);
  return {
    async assertOpen(email) {
      const lock = await locks.findById(keyOf(email)).lean();
      if (lock?.lockedUntil && lock.lockedUntil > deps.clock.now()) locked();
    },
    async countFailure(email) {
      const now = deps.clock.now();
      const lock = await locks
        .findOneAndUpdate({ _id: keyOf(email) }, countOneMore(now), {
          upsert: true,
          returnDocument: 'after',
          updatePipeline: true,
        })
        .lean();
      if (lock && lock.failures > failuresAllowed) locked();
    },
    async clear(email) {
      await locks.deleteOne({ _id: keyOf(email) });
    },
  };
}

const keyOf = (email: string): string => createHash('sha256').update(email).digest('base64url');

const locked = (): never => fail('login_locked', { headers: { 'Retry-After': String(lockMs / 1000) } });

/** One atomic step: starts anew after a lock or a long pause, counts, and locks at the last failure allowed. */
function countOneMore(now: Date) {
  const startsAnew = {
    $or: [
      { $lte: [{ $ifNull: ['$expiresAt', now] }, now] },
      { $and: [{ $gt: ['$lockedUntil', null] }, { $lte: ['$lockedUntil', now] }] },
    ],
  };
  return [
    { $set: { failures: { $cond: [startsAnew, 1, { $add: ['$failures', 1] }] } } },
    {
      $set: {
        // Guesses during a lock do not make it longer: nobody can be kept out for good by a stranger.
        lockedUntil: {
          $cond: [
            { $gt: ['$failures', failuresAllowed] },
            '$lockedUntil',
            { $cond: [{ $eq: ['$failures', failuresAllowed] }, new Date(now.getTime() + lockMs), null] },
          ],
        },
        expiresAt: new Date(now.getTime() + memoryMs),
      },
    },
  ];
}
