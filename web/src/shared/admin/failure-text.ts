import { ApiError, errorText, NetworkError } from '../api/errors.ts';

/** What to say about a failed change: the server's own words where it refused for a reason, ours where something broke. */
export function failureText(error: unknown, general: string): string {
  const broken = error instanceof ApiError && error.status >= 500;
  return broken ? general : errorText(error, general);
}

/** The specification's sentence about a failed change, and after it why, where the server said so or was not reached. */
export function specifiedFailure(error: unknown, specified: string): string {
  const isKnown = error instanceof NetworkError || (error instanceof ApiError && error.status < 500);
  return isKnown ? `${specified} ${error.message}`.trim() : specified;
}
