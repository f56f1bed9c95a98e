import type { EventOf } from '@poc/contracts/event';
import type { userDeleted } from '@poc/contracts/events/identity';
import type { Transaction } from '@poc/kit/mongo/transaction';
import mongoose, { type ClientSession, type Connection, Types } from 'mongoose';
import type { CommunityDeps } from '../community-deps.ts';
import { postModel } from '../posts/post.model.ts';
import { postLikeModel } from '../posts/post-like.model.ts';
import { personModel } from '../projections/person.model.ts';
import { formerMember } from '../projections/present-author.ts';

const nothingShown = { profileVisibility: 'private', activityVisibility: 'private' } as const;

/** Posts and comments stay for those who answered them, without the person; what they liked goes. */
export const onPersonDeleted =
  ({ db }: Pick<CommunityDeps, 'db'>) =>
  async ({ data, occurredAt }: EventOf<typeof userDeleted>, { session }: Transaction): Promise<void> => {
    const userId = new Types.ObjectId(data.userId);
    await takeLikesBack(db, session, userId);
    const gone = { asOf: new Date(occurredAt), deletedAt: new Date(data.deletedAt) };
    await personModel(db).updateOne(
      { _id: userId },
      { $set: { ...formerMember, email: '', ...nothingShown, ...gone } },
      { session, upsert: true },
    );
  };

async function takeLikesBack(db: Connection, session: ClientSession, userId: Types.ObjectId): Promise<void> {
  const liked: Types.ObjectId[] = await postLikeModel(db).distinct('postId', { userId }).session(session);
  const isLiked = { _id: mongoose.trusted({ $in: liked }) };
  await postModel(db).updateMany(isLiked, { $inc: { likes: -1 } }, { session });
  await postLikeModel(db).deleteMany({ userId }, { session });
}
