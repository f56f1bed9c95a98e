import { ApiError } from '../../../shared/api/errors.ts';

/**
 * What to say when a step of the reset fails: the specified text, and after it the server's where that says more, namely
 * that the code is wrong, that the person must wait, or that this part is not built yet.
 */
export function resetFailure(error: unknown, specified: string): string {
  const saysMore = error instanceof ApiError && [400, 429, 501].includes(error.status);
  return saysMore ? `${specified} ${error.message}`.trim() : specified;
}
