import { ApiError, errorText, NetworkError } from '../api/errors.ts';

/** Text for a failed change: the server's message for a refusal, `general` for a server error. */
export function failureText(error: unknown, general: string): string {
  const broken = error instanceof ApiError && error.status >= 500;
  return broken ? general : errorText(error, general);
}

/** The specification's sentence for a failed change, followed by the reason where one is available. */
export function specifiedFailure(error: unknown, specified: string): string {
  const isKnown = error instanceof NetworkError || (error instanceof ApiError && error.status < 500);
  return isKnown ? `${specified} ${error.message}`.trim() : specified;
}
