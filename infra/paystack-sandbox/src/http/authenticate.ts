import { createHash, timingSafeEqual } from 'node:crypto';
import { refusal } from './api-error.ts';

const advice = 'Ensure that you provide the correct authorization key for the request';

/**
 * Rejects requests without the secret key.
 * @throws ApiError 401 in Paystack's format
 */
export function authenticate(header: string | undefined, secretKey: string): void {
  if (header === undefined) throw refusal('No Authorization Header was found', 'no_auth_header', advice, 401);
  const [, key] = /^Bearer (\S+)$/.exec(header) ?? [];
  if (key === undefined) {
    throw refusal('Format is Authorization: Bearer [secret key]', 'invalid_auth_format', advice, 401);
  }
  // Paystack's own spelling, with a capital K.
  if (!timingSafeEqual(digest(key), digest(secretKey))) {
    throw refusal('Invalid key', 'invalid_Key', advice, 401);
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
