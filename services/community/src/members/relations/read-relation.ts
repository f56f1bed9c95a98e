import type { MemberRelation } from '@poc/contracts/entities/community';
import type { ClientSession, Connection, Types } from 'mongoose';
import { followModel } from './follow.model.ts';
import { type HiddenPersonDoc, hiddenPersonModel } from './hidden-person.model.ts';

/** Two people: what the first decided about the other. */
export interface Pair {
  readonly userId: Types.ObjectId;
  readonly otherId: Types.ObjectId;
}

/** How a person stands to another. @param session where it was just changed */
export async function readRelation(
  db: Connection,
  session: ClientSession | null,
  { userId, otherId }: Pair,
): Promise<MemberRelation> {
  const hidden = await hiddenPersonModel(db)
    .findOne({ userId, hiddenId: otherId })
    .session(session)
    .lean<HiddenPersonDoc>();
  const follow = await followModel(db).exists({ userId, followedId: otherId }).session(session);
  return {
    following: follow !== null,
    muted: hidden?.muted ?? false,
    blocked: hidden?.blocked ?? false,
  };
}
