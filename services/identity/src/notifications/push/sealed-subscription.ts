import { createHash } from 'node:crypto';
import { seal, unseal } from '../../keys/keys.api.ts';
import type { PushSubscriptionDoc } from './push-subscription.model.ts';

/** What a browser hands out: who has it can write to that browser. */
export interface PushAddress {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** What names a subscription; it says nothing of the address. */
export const subscriptionIdOf = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('base64url');

/** The secret part of a row. */
export const sealAddress = (address: PushAddress, secret: string): string =>
  seal(Buffer.from(JSON.stringify(address)), subscriptionIdOf(address.endpoint), secret);

/** The reverse. @throws Error when the secret is another one */
export const openAddress = (
  { _id, sealed }: Pick<PushSubscriptionDoc, '_id' | 'sealed'>,
  secret: string,
): PushAddress => JSON.parse(unseal(sealed, _id, secret).toString()) as PushAddress;
