import type { Model, QueryFilter, Types, UpdateQuery } from 'mongoose';

/**
 * Adds or removes a like. Writes of one person are serialised, so identical concurrent requests change one row.
 * @param like unique key of the row
 * @returns the change of the total: 0 when nothing changed
 */
export async function storeLike<T extends { userId: Types.ObjectId; createdAt: Date }>(
  likes: Model<T>,
  like: Partial<T> & Pick<T, 'userId'>,
  { liked, now }: { liked: boolean; now: Date },
): Promise<1 | 0 | -1> {
  const key = like as QueryFilter<T>;
  if (!liked) return (await likes.deleteOne(key)).deletedCount > 0 ? -1 : 0;
  const added = { $setOnInsert: { createdAt: now } } as UpdateQuery<T>;
  const { upsertedCount } = await likes.updateOne(key, added, { upsert: true });
  return upsertedCount > 0 ? 1 : 0;
}
