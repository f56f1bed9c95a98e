import { ApiError } from '../../../shared/api/errors.ts';

/** The server's text, else the first of ours when it answered without one, else the second. */
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
