import { createHash } from 'node:crypto';
import { seal, unseal } from '../../keys/keys.api.ts';
import type { PushSubscriptionDoc } from './push-subscription.model.ts';

/** Push endpoint and keys of a browser, which allow sending to it. */
export interface PushAddress {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Id of a subscription, which does not reveal the endpoint. */
export const subscriptionIdOf = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('base64url');

/** Encrypts the endpoint and keys of a row. */
export const sealAddress = (address: PushAddress, secret: string): string =>
  seal(Buffer.from(JSON.stringify(address)), subscriptionIdOf(address.endpoint), secret);

/** Decrypts the endpoint and keys of a row. @throws Error when they were encrypted with an unknown secret */
export const openAddress = (
  { _id, sealed }: Pick<PushSubscriptionDoc, '_id' | 'sealed'>,
  secret: string,
): PushAddress => JSON.parse(unseal(sealed, _id, secret).toString()) as PushAddress;
