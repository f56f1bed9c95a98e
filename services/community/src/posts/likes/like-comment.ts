import { likeComment as contract } from '@poc/contracts/endpoints/community';
import { commentLiked } from '@poc/contracts/events/community';
import { members } from '@poc/kit/auth/policies';
import { createKeyedMutex } from '@poc/kit/concurrency/keyed-mutex';
import { fail } from '@poc/kit/errors';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import { Types } from 'mongoose';
import { refuseBlocked } from '../../members/members.api.ts';
import { refuseFlood } from '../../moderation/moderation.api.ts';
import { route } from '../../route.ts';
import { type CommentDoc, commentModel } from '../comments/comment.model.ts';
import { type PostDoc, postModel } from '../post.model.ts';
import { commentLikeModel } from './comment-like.model.ts';
import { storeLike } from './store-like.ts';

/** Likes or unlikes a comment. The total and the row change in one transaction. */
export const likeComment = route(contract, members, ({ db, clock }) => {
  const withLock = createKeyedMutex();

  return async ({ params, body, subject }) =>
    withLock(params.id, () =>
      writeForPerson(db, subject, async (tx, person) => {
        const { liked } = body;
        const now = clock.now();
        await refuseFlood(tx, 'like', { subject, person, now });
        const like = { commentId: new Types.ObjectId(params.id), userId: new Types.ObjectId(subject.id) };
        const by = await storeLike(commentLikeModel(tx), like, { liked, now });
        const comment = await commentModel(tx)
          .findOneAndUpdate({ _id: params.id }, { $inc: { likes: by } }, { returnDocument: 'after' })
          .lean<CommentDoc>();
        if (!comment) return fail('comment_not_found');
        const { likes = 0, postId } = comment;
        const commentUserId = comment.userId.toHexString();
        const people = liked ? [comment.userId] : [];
        const muting = await refuseBlocked(tx, { subject, people });
        const isNews = by !== 0 && !muting.has(commentUserId);
        const post = isNews && (await postModel(tx).findById(postId).lean<PostDoc>());
        if (post) {
          const data = {
            postId: postId.toHexString(),
            postUserId: post.userId.toHexString(),
            postTitle: post.title,
            commentId: params.id,
            commentUserId,
            userId: subject.id,
            liked,
            likes,
          };
          await tx.emit(commentLiked, { key: data.postId, data });
        }
        return { likes, liked };
      }),
    );
});
