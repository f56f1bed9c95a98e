import { ApiError, errorText } from '../../../../shared/api/errors.ts';

/**
 * What to tell about a failed change: the server's own words where it refused for a reason, the specified sentence where
 * something broke.
 */
export function failureText(error: unknown, specified: string): string {
  const broken = error instanceof ApiError && error.status >= 500;
  return broken ? specified : errorText(error, specified);
}
