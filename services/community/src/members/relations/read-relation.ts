import type { MemberRelation } from '@poc/contracts/entities/community';
import type { Database } from '@poc/kit/mongo/transaction';
import type { Types } from 'mongoose';
import { followModel } from './follow.model.ts';
import { type HiddenPersonDoc, hiddenPersonModel } from './hidden-person.model.ts';

/** Two people; the relation is the first one's decision about the other. */
export interface RelationKey {
  readonly userId: Types.ObjectId;
  readonly otherId: Types.ObjectId;
}

/** Reads a person's relation to another. */
export async function readRelation(db: Database, { userId, otherId }: RelationKey): Promise<MemberRelation> {
  const hidden = await hiddenPersonModel(db).findOne({ userId, hiddenId: otherId }).lean<HiddenPersonDoc>();
  const follow = await followModel(db).exists({ userId, followedId: otherId });
  return {
    following: follow !== null,
    muted: hidden?.muted ?? false,
    blocked: hidden?.blocked ?? false,
  };
}
