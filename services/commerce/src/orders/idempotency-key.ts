import { fail } from '@poc/kit/errors';

/**
 * Reads the `Idempotency-Key` header; null if missing.
 * @throws invalid_request unless it is 1 to 200 printable characters
 */
export function keyOfHeader(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    return fail('invalid_request', {
      faults: [{ path: 'headers.idempotency-key', msg: 'must be 1 to 200 printable characters' }],
    });
  }
  return `key:${header}`;
}
