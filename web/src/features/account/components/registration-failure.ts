import { ApiError, errorText } from '../../../shared/api/errors.ts';

const fallback = 'Registration failed';

/**
 * Error text of a failed registration, in the specified order: `error`, the first of `errors`, `message`, or
 * a fallback.
 */
export function registrationFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(error, fallback);
  return error.message || error.faults[0]?.msg || error.note || fallback;
}
