import { memberHidden } from '@poc/contracts/events/community';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type HiddenPersonDoc, hiddenPersonModel } from './hidden-person.model.ts';
import type { RelationKey } from './read-relation.ts';
import { refuseTooMany } from './refuse-too-many.ts';

/**
 * Stores a change of either the block or the mute. Publishes an event when the other person was not hidden
 * before.
 * @throws too_many_people
 */
export async function storeHiddenPerson(
  tx: Transaction,
  { userId, otherId }: RelationKey,
  { change, now }: { change: Partial<Pick<HiddenPersonDoc, 'blocked' | 'muted'>>; now: Date },
): Promise<void> {
  const hidden = hiddenPersonModel(tx);
  const key = { userId, hiddenId: otherId };
  const before = await hidden.findOne(key).lean<HiddenPersonDoc>();
  const after = { blocked: before?.blocked ?? false, muted: before?.muted ?? false, ...change };
  if (!after.blocked && !after.muted) {
    await hidden.deleteOne(key);
    return;
  }
  if (!before) await refuseTooMany(hidden, userId);
  const added = { $set: after, $setOnInsert: { createdAt: now } };
  await hidden.updateOne(key, added, { upsert: true });
  if (before) return;
  const data = { userId: userId.toHexString(), hiddenId: otherId.toHexString() };
  await tx.emit(memberHidden, { key: data.userId, data });
}
