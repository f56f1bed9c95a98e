import type { Clock } from '@poc/kit/clock';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { type Connection, trusted } from 'mongoose';
import { type SlowModeSlotDoc, slowModeSlotModel } from './slow-mode-slot.model.ts';

interface Slot {
  streamId: string;
  userId: string;
  clientMessageId?: string | undefined;
}

const keyOf = ({ streamId, userId }: Slot): string => `${streamId}:${userId}`;

/**
 * Takes a person's next slot in slow mode, across all nodes: of concurrent attempts one succeeds.
 * @returns false while they must wait, except for a retry of the message that took the slot
 */
export async function takeSlot(
  { db, clock }: { db: Connection; clock: Clock },
  slot: Slot,
  seconds: number,
): Promise<boolean> {
  const { streamId, userId, clientMessageId = null } = slot;
  const now = clock.now();
  const nextAt = new Date(now.getTime() + seconds * 1_000);
  try {
    // A row that is not due does not match, and its insert is a duplicate: that rejects the message.
    await slowModeSlotModel(db).updateOne(
      { _id: keyOf(slot), nextAt: trusted({ $lte: now }) },
      { $set: { streamId, userId, nextAt, clientMessageId } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return clientMessageId !== null && isSlotFree({ db, clock }, slot);
  }
}

/** True when the person's slot is free, or this message took it. */
export async function isSlotFree(
  { db, clock }: { db: Connection; clock: Clock },
  slot: Slot,
): Promise<boolean> {
  const row = await slowModeSlotModel(db).findById(keyOf(slot)).lean<SlowModeSlotDoc>();
  if (!row || row.nextAt <= clock.now()) return true;
  return slot.clientMessageId !== undefined && row.clientMessageId === slot.clientMessageId;
}
