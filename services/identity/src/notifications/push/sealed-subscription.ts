import { createHash } from 'node:crypto';
import { seal, unseal } from '../../keys/keys.api.ts';
import type { PushSubscriptionDoc } from './push-subscription.model.ts';

export interface PushAddress {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Id of a subscription, which does not reveal the endpoint. */
export const subscriptionIdOf = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('base64url');

export const sealAddress = (address: PushAddress, secret: string): string =>
  seal(Buffer.from(JSON.stringify(address)), subscriptionIdOf(address.endpoint), secret);

export const unsealAddress = (
  { _id, sealed }: Pick<PushSubscriptionDoc, '_id' | 'sealed'>,
  secret: string,
): PushAddress => JSON.parse(unseal(sealed, _id, secret).toString()) as PushAddress;
