import { bookmarkPost as contract } from '@poc/contracts/endpoints/community';
import { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import { Types } from 'mongoose';
import { route } from '../../route.ts';
import { storeLike } from '../likes/store-like.ts';
import { postModel } from '../post.model.ts';
import { postBookmarkModel } from './post-bookmark.model.ts';

export const bookmarkPost = route(contract, members, ({ db, clock }) => ({ params, body, subject }) => {
  const { bookmarked } = body;
  return writeForPerson(db, subject, async (tx) => {
    if (!(await postModel(tx).exists({ _id: params.id }))) return fail('post_not_found');
    const bookmark = { postId: new Types.ObjectId(params.id), userId: new Types.ObjectId(subject.id) };
    await storeLike(postBookmarkModel(tx), bookmark, { liked: bookmarked, now: clock.now() });
    return { bookmarked };
  });
});
