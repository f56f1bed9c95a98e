import { createHmac } from 'node:crypto';

/** Header of the signature. */
export const signatureHeader = 'x-paystack-signature';

/** Paystack's signature of an event: hex HMAC-SHA512 of the raw body under the secret key. */
export function signatureOf(body: string, secretKey: string): string {
  return createHmac('sha512', secretKey).update(body).digest('hex');
}
