import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { fail } from '../errors.ts';

/** Secrets of `INTERNAL_SECRET`; the first one is current. */
export const secretsIn = (setting: string): string[] => setting.split(',');
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Builds the header of a request to an internal port, from the first secret of `INTERNAL_SECRET`. */
export const internalAuthorization = (setting: string): { authorization: string } => ({
  authorization: `Bearer ${secretsIn(setting)[0]}`,
});

/** Responds with 401 unless the request has one of the secrets of `INTERNAL_SECRET`. Compares in constant time. */
export function requireInternalSecret(setting: string): RequestHandler {
  const accepted = secretsIn(setting).map((secret) => digestOf(`Bearer ${secret}`));
  return (request, _response, next) => {
    const given = digestOf(request.headers.authorization ?? '');
    if (!accepted.some((secret) => timingSafeEqual(secret, given))) {
      fail('unauthenticated', { internal: 'no internal secret' });
    }
    next();
  };
}
