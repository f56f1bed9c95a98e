import { fail } from '@poc/kit/errors';

export function failTooSoon(waitSeconds: number): never {
  return fail('too_many_requests', {
    internal: 'a code was sent a moment ago',
    headers: { 'Retry-After': String(waitSeconds) },
  });
}
