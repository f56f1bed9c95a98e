import { fail } from '@poc/kit/errors';

/** Refuses to send another code yet. @throws too_many_requests with the seconds to wait */
export function failTooSoon(waitSeconds: number): never {
  return fail('too_many_requests', {
    internal: 'a code was sent a moment ago',
    headers: { 'Retry-After': String(waitSeconds) },
  });
}
