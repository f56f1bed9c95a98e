import { fail } from '@poc/kit/errors';
import { e164Of } from '@poc/kit/people/phone';

/**
 * A phone number in E.164, from any of its usual spellings: see `e164Of`.
 * @throws invalid_request for `body.phone`
 */
export function toE164(text: string): string {
  return (
    e164Of(text) ??
    fail('invalid_request', { faults: [{ path: 'body.phone', msg: 'must be a phone number' }] })
  );
}
