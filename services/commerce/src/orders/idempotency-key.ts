import { fail } from '@poc/kit/errors';

/**
 * The client's own key, from the header `Idempotency-Key`; null when there is none.
 * @throws invalid_request for one that is no short printable text
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
