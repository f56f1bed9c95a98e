import { likePost as contract } from '@poc/contracts/endpoints/community';
import { postLiked } from '@poc/contracts/events/community';
import { members } from '@poc/kit/auth/policies';
import { createKeyedMutex } from '@poc/kit/concurrency/keyed-mutex';
import { fail } from '@poc/kit/errors';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import { Types } from 'mongoose';
import { refuseBlocked } from '../../members/members.api.ts';
import { refuseFlood } from '../../moderation/moderation.api.ts';
import { route } from '../../route.ts';
import { type PostDoc, postModel } from '../post.model.ts';
import { postLikeModel } from './post-like.model.ts';
import { storeLike } from './store-like.ts';

/** Likes or unlikes a post. The total and the row change in one transaction. */
export const likePost = route(contract, members, ({ db, clock }) => {
  const withLock = createKeyedMutex();

  return async ({ params, body, subject }) =>
    withLock(params.id, () =>
      writeForPerson(db, subject, async (tx, person) => {
        const { liked } = body;
        const now = clock.now();
        await refuseFlood(tx, 'like', { subject, person, now });
        const like = { postId: new Types.ObjectId(params.id), userId: new Types.ObjectId(subject.id) };
        const by = await storeLike(postLikeModel(tx), like, { liked, now });
        const post = await postModel(tx)
          .findOneAndUpdate({ _id: params.id }, { $inc: { likes: by } }, { returnDocument: 'after' })
          .lean<PostDoc>();
        if (!post) return fail('post_not_found');
        const { likes, title } = post;
        const postUserId = post.userId.toHexString();
        const people = liked ? [post.userId] : [];
        const muting = await refuseBlocked(tx, { subject, people });
        if (by !== 0 && !muting.has(postUserId)) {
          const about = { postId: params.id, postUserId, postTitle: title };
          await tx.emit(postLiked, { key: params.id, data: { ...about, userId: subject.id, liked, likes } });
        }
        return { likes, liked };
      }),
    );
});
