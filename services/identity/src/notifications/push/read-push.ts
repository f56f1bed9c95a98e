import { maxPushDevices, type Push } from '@poc/contracts/entities/notifications';
import { type Connection, Types } from 'mongoose';
import { presentPushDevice } from './present-push.ts';
import type { PushSettings } from './push-settings.ts';
import { pushSubscriptionModel } from './push-subscription.model.ts';

export async function readPush(
  db: Connection,
  { vapid }: PushSettings,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<Push> {
  const rows = await pushSubscriptionModel(db)
    .find({ userId: new Types.ObjectId(id) })
    .sort({ createdAt: 1 })
    .limit(maxPushDevices)
    .lean();
  return {
    publicKey: vapid?.publicKey ?? null,
    devices: rows.map((row) => presentPushDevice(row, sessionId)),
  };
}
