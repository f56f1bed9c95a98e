import { maxRelations } from '@poc/contracts/entities/community';
import { fail } from '@poc/kit/errors';
import type { Model, QueryFilter, Types } from 'mongoose';

/**
 * Limits a person's list to 1,000 people; exact, since writes of one person are serialised.
 * @throws too_many_people
 */
export async function refuseTooMany<T extends { userId: Types.ObjectId }>(
  list: Model<T>,
  userId: Types.ObjectId,
): Promise<void> {
  const count = await list.countDocuments({ userId } as QueryFilter<T>).limit(maxRelations);
  if (count >= maxRelations) fail('too_many_people');
}
