import { login } from '@poc/contracts/endpoints/sign-in';
import { useMutation } from '@tanstack/react-query';
import { limits } from '../../../config/limits.ts';
import { call } from '../../../shared/api/client.ts';
import { ApiError, errorText } from '../../../shared/api/errors.ts';
import { keepSession } from '../../../shared/auth/session-store.ts';
import { useCountdown } from '../../../shared/hooks/use-countdown.ts';

export interface Credentials {
  email: string;
  password: string;
  remember: boolean;
}

const locksOut = (error: unknown) =>
  error instanceof ApiError && (error.status === 429 || error.message.includes('Too many requests'));

/** The specified minute, or longer if the server requires it. */
const lockoutSeconds = (error: unknown): number =>
  Math.max(limits.lockoutSeconds, (error instanceof ApiError && error.retryAfterSeconds) || 0);

/** Signs in, with the specified error messages and the lockout after too many attempts. */
export function useLogin() {
  const { secondsLeft, start } = useCountdown();
  const mutation = useMutation({
    mutationFn: ({ email, password, remember }: Credentials) =>
      call(login, { body: { email: email.trim(), password, remember } }),
    onSuccess: keepSession,
    onError: (error) => {
      if (locksOut(error)) start(lockoutSeconds(error));
    },
  });
  const { error } = mutation;
  const locked = secondsLeft > 0;
  return {
    signIn: (credentials: Credentials) => {
      if (!locked) mutation.mutate(credentials);
    },
    busy: mutation.isPending,
    locked,
    secondsLeft,
    /** Text of the error banner, or null. */
    failure: failureText(error, locked),
    needsCode: error instanceof ApiError && error.code === 'second_factor_required',
    /** Returns to the password step. */
    reset: mutation.reset,
    needsVerification: error instanceof ApiError && error.code === 'email_not_verified',
  };
}

function failureText(error: unknown, locked: boolean): string | null {
  if (locked) return 'Too many login attempts. Please wait before trying again.';
  // The lockout has ended, so its banner disappears.
  if (error === null || locksOut(error)) return null;
  return errorText(error, error instanceof ApiError ? 'Login failed' : undefined);
}
