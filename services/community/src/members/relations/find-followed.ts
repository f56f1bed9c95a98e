import type { Subject } from '@poc/kit/auth/subject';
import { type Connection, Types } from 'mongoose';
import { type FollowDoc, followModel } from './follow.model.ts';

export async function findFollowed(db: Connection, { id }: Pick<Subject, 'id'>): Promise<Types.ObjectId[]> {
  const rows = await followModel(db)
    .find({ userId: new Types.ObjectId(id) }, { followedId: 1 })
    .lean<FollowDoc[]>();
  return rows.map(({ followedId }) => followedId);
}
