import { createHmac } from 'node:crypto';

/** The name of the header under which a signature travels. */
export const signatureHeader = 'x-paystack-signature';

/** Paystack's signature of an event: hex HMAC-SHA512 of the raw body under the secret key. */
export function signatureOf(body: string, secretKey: string): string {
  return createHmac('sha512', secretKey).update(body).digest('hex');
}
