import { createHash } from 'node:crypto';
import type { Clock } from '@poc/kit/clock';
import { fail } from '@poc/kit/errors';
import { type Connection, trusted } from 'mongoose';
import { isKnownBrowser } from './known-browsers/known-browsers.ts';
import { loginLockModel } from './login-lock.model.ts';

const lockMs = 60_000;
const minuteMs = 60_000;

/** Wrong passwords that are counted together: how many lock, and within how long. */
interface Count {
  readonly key: string;
  readonly allowed: number;
  readonly withinMs: number;
}

/** Where a password is typed. */
export interface Attempt {
  email: string;
  /** SHA-256 of the browser's cookie. */
  browserHash: string;
  /** The client's network address. */
  ip: string;
}

/** The lockouts that one attempt is subject to. */
export interface PasswordGuard {
  /** @throws login_locked while one of them is locked */
  assertOpen(): Promise<void>;
  /** Counts a wrong password. @throws login_locked when the allowed ones were used up by others meanwhile */
  countFailure(): Promise<void>;
  /** Forgets the failures that a right password excuses. */
  clear(): Promise<void>;
}

export interface LoginLock {
  forSignIn(attempt: Attempt): Promise<PasswordGuard>;
  /** For somebody signed in who is asked for their password again. */
  forConfirmation(userId: string): PasswordGuard;
}

/** So many from wherever stop the guessing at one account by many machines, and no single one reaches it. */
const guessesPerAccount = 30;

/**
 * The lockouts after wrong passwords, for 60 seconds each. A browser in which the account was signed in to before has 5 tries
 * of its own, which nobody else can use up. All others have 5 for an account and network address, besides bounds for the
 * account (guesses by many machines) and for the network address (one password tried on many accounts). Right passwords
 * count nowhere, so that many people can sign in behind one carrier's address.
 *
 * Each result is weighed against the counts as they are when the result is known, so that a hundred guesses sent at once
 * learn no more than five sent one by one.
 * @param deps.failuresPerMinute wrong passwords of one network address in browsers that are not known
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

  /** @param excused those whose failures a right password forgets */
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

/** One atomic step: starts again after a lock or when its time is over, counts, and locks at the last failure allowed. */
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
        // Guesses during a lock do not make it longer.
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
