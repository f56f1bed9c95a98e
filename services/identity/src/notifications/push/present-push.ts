import type { Push } from '@poc/contracts/entities/notifications';
import type { PushSubscriptionDoc } from './push-subscription.model.ts';

/** Presents a subscribed browser to its owner, without its push endpoint and keys. */
export const presentPushDevice = (
  { _id, device, createdAt, sessionId }: PushSubscriptionDoc,
  currentSession: string,
): Push['devices'][number] => ({
  id: _id,
  device,
  since: createdAt.toISOString(),
  current: sessionId.toHexString() === currentSession,
});
