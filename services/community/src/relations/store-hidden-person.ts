import type { ClientSession, Connection } from 'mongoose';
import { type HiddenPersonDoc, hiddenPersonModel } from './hidden-person.model.ts';
import type { Pair } from './read-relation.ts';
import { refuseTooMany } from './refuse-too-many.ts';

/** Stores that a person blocks or mutes another, or no longer; the one leaves the other as it is. @throws too_many_people */
export async function storeHiddenPerson(
  db: Connection,
  { userId, otherId }: Pair,
  {
    change,
    now,
    session,
  }: { change: Partial<Pick<HiddenPersonDoc, 'blocked' | 'muted'>>; now: Date; session: ClientSession },
): Promise<void> {
  const hidden = hiddenPersonModel(db);
  const key = { userId, hiddenId: otherId };
  const before = await hidden.findOne(key).session(session).lean<HiddenPersonDoc>();
  const after = { blocked: before?.blocked ?? false, muted: before?.muted ?? false, ...change };
  if (!after.blocked && !after.muted) {
    await hidden.deleteOne(key, { session });
    return;
  }
  if (!before) await refuseTooMany(hidden, userId, session);
  const added = { $set: after, $setOnInsert: { createdAt: now } };
  await hidden.updateOne(key, added, { upsert: true, session });
}
