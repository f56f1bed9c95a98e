import { likeShow as contract } from '@poc/contracts/endpoints/catalog';
import { members } from '@poc/kit/auth/policies';
import { createKeyedMutex } from '@poc/kit/concurrency/keyed-mutex';
import { fail } from '@poc/kit/errors';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import { Types } from 'mongoose';
import { route } from '../../route.ts';
import { type ShowDoc, showModel } from '../show.model.ts';
import { visibleShows } from '../show.policy.ts';
import { showLikeModel } from './show-like.model.ts';

interface LikeResult {
  likes: number;
  liked: boolean;
}

/**
 * Toggles the subject's like. Row and total change in one transaction, so they always agree.
 * @throws unauthenticated for an erased person
 */
export const likeShow = route(contract, members, ({ db, clock }) => {
  const withLock = createKeyedMutex();

  return async ({ params, subject }) => {
    const toggle = async (tx: Transaction): Promise<LikeResult> => {
      const like = { showId: new Types.ObjectId(params.id), userId: new Types.ObjectId(subject.id) };
      const removed = await showLikeModel(tx).deleteOne(like);
      const liked = removed.deletedCount === 0;
      const show = await showModel(tx)
        .findOneAndUpdate(
          { ...visibleShows, _id: params.id },
          { $inc: { likes: liked ? 1 : -1 } },
          { returnDocument: 'after' },
        )
        .lean<ShowDoc>();
      if (!show) return fail('show_not_found');
      if (liked) await showLikeModel(tx).create({ ...like, createdAt: clock.now() });
      return { likes: show.likes, liked };
    };
    return withLock(params.id, () => writeForPerson(db, subject, toggle));
  };
});
