import { ApiError } from '../../../shared/api/errors.ts';

/** Returns the server's text, else `refused` for a response without one, else `unexpected`. */
const failure =
  (refused: string, unexpected: string) =>
  (error: unknown): string =>
    error instanceof ApiError ? error.message || refused : unexpected;

export const verificationFailure = failure(
  'Email verification failed',
  'An error occurred during verification',
);
export const resendFailure = failure(
  'Failed to resend verification code',
  'An error occurred while resending the code',
);
