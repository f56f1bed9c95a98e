import { limits } from '../../../../config/limits.ts';
import { ApiError } from '../../../../shared/api/errors.ts';
import { useCountdown } from '../../../../shared/hooks/use-countdown.ts';

/** The wait after too many wrong passwords, as long as the server asks for. */
export function usePasswordLock() {
  const { secondsLeft, start } = useCountdown();
  return {
    locked: secondsLeft > 0,
    secondsLeft,
    /** @returns whether the failure was the lock, and the wait has begun */
    note: (error: unknown): boolean => {
      if (!(error instanceof ApiError) || error.status !== 429) return false;
      start(error.retryAfterSeconds ?? limits.lockoutSeconds);
      return true;
    },
  };
}
