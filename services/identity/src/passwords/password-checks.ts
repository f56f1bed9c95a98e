import { availableParallelism } from 'node:os';
import { fail } from '@poc/kit/errors';
import { hashPassword, verifyPassword } from './hash-password.ts';

/** Hashing runs on libuv's pool of 4 threads, which file and name look-ups need as well. */
const mostWorkers = 3;

/** How many passwords this machine checks at a time unless told otherwise; one core stays for everything else. */
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
  const workers = options.workers ?? usualWorkers();
  const waiting: (() => void)[] = [];
  // Made before the first sign-in: that one must not tell an unknown address by taking twice as long.
  const standIn = hashPassword('nobody has this password');
  let active = 0;

  const enter = async (): Promise<void> => {
    if (active < workers) {
      active += 1;
      return;
    }
    if (waiting.length >= options.queueLimit) {
      fail('too_many_requests', {
        internal: 'too many password checks wait',
        headers: { 'Retry-After': '1' },
      });
    }
    // The place is handed over by the one who leaves, so `active` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else active -= 1;
  };

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };

  return {
    matches: (hash, password) =>
      inTurn(async () => {
        const right = await verifyPassword(hash ?? (await standIn), password);
        return hash !== null && right;
      }),
    hash: (password) => inTurn(() => hashPassword(password)),
  };
}
