import { createHash } from 'node:crypto';
import type { Clock } from '@poc/kit/clock';
import { fail } from '@poc/kit/errors';
import { type Connection, trusted } from 'mongoose';
import { isKnownBrowser } from './known-browsers/known-browsers.ts';
import { loginLockModel } from './login-lock.model.ts';

const lockMs = 60_000;
const minuteMs = 60_000;

interface Count {
  readonly key: string;
  readonly allowed: number;
  readonly withinMs: number;
}

export interface Attempt {
  email: string;
  /** SHA-256 of the browser's cookie. */
  browserHash: string;
  ip: string;
}

export interface PasswordGuard {
  /** @throws login_locked while one of them is locked */
  assertOpen(): Promise<void>;
  /** Counts a wrong password. @throws login_locked when concurrent attempts used up the limit */
  countFailure(): Promise<void>;
  clear(): Promise<void>;
}

export interface LoginLock {
  forSignIn(attempt: Attempt): Promise<PasswordGuard>;
  /** For a signed-in member who confirms their password. */
  forConfirmation(userId: string): PasswordGuard;
}

/** Stops distributed guessing at one account; a single client reaches its own limit first. */
const guessesPerAccount = 30;

/**
 * Creates the lockouts after wrong passwords, for 60 seconds each. A known browser of the account has 5 attempts of its
 * own. All others have 5 per account and IP address, plus limits per account (distributed guessing) and per IP address
 * (one password tried on many accounts). Correct passwords are not counted, so many people can share an IP address.
 *
 * Each result is compared with the counters at the time it is known, so that concurrent guesses gain no advantage.
 * @param deps.failuresPerMinute wrong passwords per IP address from unknown browsers
 */
export function createLoginLock(deps: {
  db: Connection;
  clock: Clock;
  failuresPerMinute: number;
}): LoginLock {
  const locks = loginLockModel(deps.db);
  const five = { allowed: 5, withinMs: 15 * minuteMs };

  async function assertOpen(counts: readonly Count[]): Promise<void> {
    const now = deps.clock.now();
    if (await locks.exists({ _id: anyOf(counts), lockedUntil: trusted({ $gt: now }) })) locked();
  }

  async function countFailure(counts: readonly Count[]): Promise<void> {
    const now = deps.clock.now();
    const failures = await Promise.all(
      counts.map(async (count) => {
        const options = { upsert: true, returnDocument: 'after', updatePipeline: true } as const;
        const row = await locks
          .findOneAndUpdate({ _id: count.key }, countOneMore(now, count), options)
          .lean();
        return (row?.failures ?? 0) - count.allowed;
      }),
    );
    if (failures.some((beyond) => beyond > 0)) locked();
  }

  /** @param excused counters that a correct password resets */
  const guard = (counts: readonly Count[], excused: readonly Count[]): PasswordGuard => ({
    assertOpen: () => assertOpen(counts),
    countFailure: () => countFailure(counts),
    clear: async () => {
      await locks.deleteMany({ _id: anyOf(excused) });
    },
  });

  return {
    async forSignIn({ email, browserHash, ip }) {
      const own = { key: keyOf('browser', email, browserHash), ...five };
      const here = { key: keyOf('here', email, ip), ...five };
      const account = { key: keyOf('account', email), allowed: guessesPerAccount, withinMs: minuteMs };
      const network = { key: keyOf('network', ip), allowed: deps.failuresPerMinute, withinMs: minuteMs };
      const known = await isKnownBrowser(deps, email, browserHash);
      return known ? guard([own], [own]) : guard([here, account, network], [here, account]);
    },
    forConfirmation(userId) {
      const own = { key: keyOf('confirmation', userId), ...five };
      return guard([own], [own]);
    },
  };
}

const anyOf = (counts: readonly Count[]) => trusted({ $in: counts.map(({ key }) => key) });

const keyOf = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

const locked = (): never => fail('login_locked', { headers: { 'Retry-After': String(lockMs / 1000) } });

/** Atomic update: restarts an expired window or lockout, counts, and locks at the last allowed failure. */
function countOneMore(now: Date, { allowed, withinMs }: Count) {
  const startsAgain = {
    $or: [
      { $lte: [{ $ifNull: ['$expiresAt', now] }, now] },
      { $and: [{ $gt: ['$lockedUntil', null] }, { $lte: ['$lockedUntil', now] }] },
    ],
  };
  const until = new Date(now.getTime() + withinMs);
  const lockedUntil = new Date(now.getTime() + lockMs);
  return [
    { $set: { failures: { $cond: [startsAgain, 1, { $add: ['$failures', 1] }] } } },
    {
      $set: {
        // Attempts during a lockout do not extend it.
        lockedUntil: {
          $cond: [
            { $gt: ['$failures', allowed] },
            '$lockedUntil',
            { $cond: [{ $eq: ['$failures', allowed] }, lockedUntil, null] },
          ],
        },
        expiresAt: {
          $cond: [{ $in: ['$failures', [1, allowed]] }, until, '$expiresAt'],
        },
      },
    },
  ];
}
