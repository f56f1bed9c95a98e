import type { EventOf } from '@poc/contracts/event';
import type { userDeleted } from '@poc/contracts/events/identity';
import type { Transaction } from '@poc/kit/mongo/transaction';
import mongoose, { type ClientSession, type Connection, Types } from 'mongoose';
import type { CommunityDeps } from '../community-deps.ts';
import { postModel } from '../posts/post.model.ts';
import { postLikeModel } from '../posts/post-like.model.ts';

/** Posts and comments stay for those who answered them, without the person; what they liked goes. */
export const onPersonDeleted =
  ({ db }: Pick<CommunityDeps, 'db'>) =>
  async ({ data }: EventOf<typeof userDeleted>, { session }: Transaction): Promise<void> => {
    const userId = new Types.ObjectId(data.userId);
    await takeLikesBack(db, session, userId);
  };

async function takeLikesBack(db: Connection, session: ClientSession, userId: Types.ObjectId): Promise<void> {
  const liked: Types.ObjectId[] = await postLikeModel(db).distinct('postId', { userId }).session(session);
  const isLiked = { _id: mongoose.trusted({ $in: liked }) };
  await postModel(db).updateMany(isLiked, { $inc: { likes: -1 } }, { session });
  await postLikeModel(db).deleteMany({ userId }, { session });
}
