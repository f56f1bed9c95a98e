import { ApiError } from '../../../shared/api/errors.ts';

/**
 * Error text of a reset step: the specified text, followed by the server's when it adds detail (wrong code,
 * wait, not implemented).
 */
export function resetFailure(error: unknown, specified: string): string {
  const saysMore = error instanceof ApiError && [400, 429, 501].includes(error.status);
  return saysMore ? `${specified} ${error.message}`.trim() : specified;
}
