import { availableParallelism } from 'node:os';
import { createBulkhead } from '@poc/kit/concurrency/bulkhead';
import { hashPassword, verifyPassword } from './hash-password.ts';

/** Hashing runs on libuv's pool of 4 threads, which file and DNS operations need as well. */
const maxWorkers = 3;

export const usualWorkers = (): number => Math.min(maxWorkers, Math.max(1, availableParallelism() - 1));

export interface PasswordChecks {
  /**
   * Verifies a password. Without a hash (unknown email address, account without a password) it returns false after the
   * same time.
   * @throws too_many_requests when the queue is full
   */
  matches(hash: string | null, password: string): Promise<boolean>;
  /**
   * Hashes a new password in the same queue. @returns a PHC string
   * @throws too_many_requests when the queue is full
   */
  hash(password: string): Promise<string>;
}

/**
 * Creates password checks with limited concurrency: each takes 19 MiB and tens of milliseconds of a core, so that a
 * flood of sign-ins would starve other requests. Checks beyond `queueLimit` are rejected immediately.
 */
export function createPasswordChecks(options: { queueLimit: number; workers?: number }): PasswordChecks {
  // Created up front: the first sign-in must not reveal an unknown email address by its timing.
  const standIn = hashPassword('nobody has this password');
  const runChecks = createBulkhead({
    maxConcurrent: options.workers ?? usualWorkers(),
    maxQueued: options.queueLimit,
    retryAfterSeconds: 1,
  });

  return {
    matches: (hash, password) =>
      runChecks(async () => {
        const right = await verifyPassword(hash ?? (await standIn), password);
        return hash !== null && right;
      }),
    hash: (password) => runChecks(() => hashPassword(password)),
  };
}
