import { availableParallelism } from 'node:os';
import { createBulkhead } from '@poc/kit/concurrency/bulkhead';
import { hashPassword, verifyPassword } from './hash-password.ts';

/** Hashing runs on libuv's pool of 4 threads, which file and name look-ups need as well. */
const mostWorkers = 3;

/** How many passwords this machine checks at a time unless set otherwise; one core stays for everything else. */
export const usualWorkers = (): number => Math.min(mostWorkers, Math.max(1, availableParallelism() - 1));

export interface PasswordChecks {
  /**
   * Whether the password is right. Without a hash (unknown address, account without a password) the answer is false
   * and costs the same time.
   * @throws too_many_requests when too many checks wait already
   */
  matches(hash: string | null, password: string): Promise<boolean>;
  /**
   * The hash of a new password, a PHC string. It waits in the same queue.
   * @throws too_many_requests when too many checks wait already
   */
  hash(password: string): Promise<string>;
}

/**
 * Password checks, few at a time: each takes 19 MiB and tens of milliseconds of a core, so that a flood of sign-ins
 * would otherwise starve everything else. What waits beyond `queueLimit` is refused at once.
 */
export function createPasswordChecks(options: { queueLimit: number; workers?: number }): PasswordChecks {
  // Made before the first sign-in: that one must not reveal an unknown address by taking twice as long.
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
