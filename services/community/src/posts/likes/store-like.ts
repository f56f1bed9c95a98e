import type { ClientSession, Model, QueryFilter, Types, UpdateQuery } from 'mongoose';

/**
 * Stores that a person likes something, or that they do not. Writes of one person are serialised, so that the same request
 * twice at once changes one row.
 * @param like the row's unique key
 * @returns by how much the total changes: 0 when it was so already
 */
export async function storeLike<T extends { userId: Types.ObjectId; createdAt: Date }>(
  likes: Model<T>,
  like: Partial<T> & Pick<T, 'userId'>,
  { liked, now, session }: { liked: boolean; now: Date; session: ClientSession },
): Promise<1 | 0 | -1> {
  const key = like as QueryFilter<T>;
  if (!liked) return (await likes.deleteOne(key, { session })).deletedCount > 0 ? -1 : 0;
  const added = { $setOnInsert: { createdAt: now } } as UpdateQuery<T>;
  const { upsertedCount } = await likes.updateOne(key, added, { upsert: true, session });
  return upsertedCount > 0 ? 1 : 0;
}
