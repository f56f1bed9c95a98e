import type { Clock } from '@poc/kit/clock';
import { type Allowance, createRateLimiter } from '@poc/kit/limits/rate-limiter';
import type { Connection } from 'mongoose';
import { isKnownBrowser } from './known-browsers/known-browsers.ts';

export interface Attempt {
  email: string;
  /** SHA-256 of the browser's cookie. */
  browserHash: string;
  network: string;
}

/** Lockouts that apply to one attempt. */
export interface PasswordGuard {
  /** @throws login_locked while one of the lockouts applies */
  assertOpen(): Promise<unknown>;
  /** Counts a wrong password. @throws login_locked when concurrent attempts used up the limit */
  countFailure(): Promise<unknown>;
  /** Resets the failures after a correct password. */
  clear(): Promise<unknown>;
}

export interface LoginLock {
  forSignIn(attempt: Attempt): Promise<PasswordGuard>;
  /** For a signed-in member who confirms their password. */
  forConfirmation(userId: string): PasswordGuard;
}

/**
 * Maximum wrong passwords per minute and account. Stops distributed guessing; a single client reaches its own limit
 * first.
 */
const guessesPerAccount = 30;

/**
 * Creates the lockouts after wrong passwords, for 60 seconds each. A known browser of the account has its own 5
 * attempts. All others have 5 per account and network, plus limits per account (distributed guessing) and per network (one
 * password tried on many accounts). Correct passwords are not counted, so many people can share a network.
 *
 * Results are compared with the current counters once they are known, so that concurrent guesses gain no advantage.
 * @param deps.failuresPerMinute wrong passwords per network from unknown browsers
 */
export function createLoginLock(deps: {
  db: Connection;
  clock: Clock;
  failuresPerMinute: number;
}): LoginLock {
  const lock = { blockSeconds: 60, error: 'login_locked' } as const;
  const limiter = (name: string, points: number, seconds: number) =>
    createRateLimiter(deps.db, { name: `wrong-password-${name}`, points, seconds, ...lock });
  const perBrowser = limiter('browser', 5, 15 * 60);
  const perAddress = limiter('address', 5, 15 * 60);
  const perAccount = limiter('account', guessesPerAccount, 60);
  const perNetwork = limiter('network', deps.failuresPerMinute, 60);
  const perMember = limiter('member', 5, 15 * 60);

  return {
    async forSignIn({ email, browserHash, network }) {
      if (await isKnownBrowser(deps, email, browserHash)) return guard([perBrowser.of(email, browserHash)]);
      return guard([perAddress.of(email, network), perAccount.of(email)], [perNetwork.of(network)]);
    },
    forConfirmation: (userId) => guard([perMember.of(userId)]),
  };
}

/**
 * @param own allowances that a correct password resets
 * @param shared allowances that it does not
 */
function guard(own: readonly Allowance[], shared: readonly Allowance[] = []): PasswordGuard {
  const all = [...own, ...shared];
  return {
    assertOpen: () => Promise.all(all.map((one) => one.assertOpen())),
    countFailure: () => Promise.all(all.map((one) => one.consume())),
    clear: () => Promise.all(own.map((one) => one.reset())),
  };
}
