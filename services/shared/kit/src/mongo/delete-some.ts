import { type Model, type QueryFilter, trusted } from 'mongoose';

/**
 * Deletes up to `limit` rows, for removals in batches: a transaction must complete within seconds.
 * @returns number of deleted rows; fewer than `limit` means that none are left
 */
export async function deleteSome<T extends { _id: unknown }>(
  model: Model<T>,
  filter: QueryFilter<T>,
  limit: number,
): Promise<number> {
  const found = await model.find(filter, { _id: 1 }).limit(limit).lean<Pick<T, '_id'>[]>();
  if (found.length === 0) return 0;
  const these = { _id: trusted({ $in: found.map(({ _id }) => _id) }) } as QueryFilter<T>;
  await model.deleteMany(these);
  return found.length;
}
