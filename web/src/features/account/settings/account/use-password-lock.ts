import { limits } from '../../../../config/limits.ts';
import { ApiError } from '../../../../shared/api/errors.ts';
import { useCountdown } from '../../../../shared/hooks/use-countdown.ts';

/** Lockout after too many wrong passwords, for as long as the server says. */
export function usePasswordLock() {
  const { secondsLeft, start } = useCountdown();
  return {
    locked: secondsLeft > 0,
    secondsLeft,
    /**
     * Starts the countdown if the error is the lockout.
     * @returns true if it started
     */
    startIfLocked: (error: unknown): boolean => {
      if (!(error instanceof ApiError) || error.status !== 429) return false;
      start(error.retryAfterSeconds ?? limits.lockoutSeconds);
      return true;
    },
  };
}
