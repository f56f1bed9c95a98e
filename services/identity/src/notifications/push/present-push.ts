import type { Push } from '@poc/contracts/entities/notifications';
import type { PushSubscriptionDoc } from './push-subscription.model.ts';

/** A browser as its owner sees it: never its address at the push service, nor its keys. */
export const presentPushDevice = (
  { _id, device, createdAt, sessionId }: PushSubscriptionDoc,
  currentSession: string,
): Push['devices'][number] => ({
  id: _id,
  device,
  since: createdAt.toISOString(),
  current: sessionId.toHexString() === currentSession,
});
