import { listBookmarkedPosts as contract } from '@poc/contracts/endpoints/community';
import { self } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { Types, trusted } from 'mongoose';
import { isWrittenBy } from '../../members/members.api.ts';
import { route } from '../../route.ts';
import { assemblePosts } from '../assemble-posts.ts';
import { type PostDoc, postModel } from '../post.model.ts';
import { type PostBookmarkDoc, postBookmarkModel } from './post-bookmark.model.ts';

const latestFirst = { field: 'createdAt', direction: -1 } as const;

/** Lists a person's bookmarked posts, latest first. Pages omit hidden posts, and those of blocked or muted people. */
export const listBookmarkedPosts = route(contract, self, (deps) => async ({ params, query, subject }) => {
  const { db, findHiddenPeople } = deps;
  const { rows, ...found } = await findPage<PostBookmarkDoc>(postBookmarkModel(db), {
    ...query,
    filter: { userId: new Types.ObjectId(params.id) },
    order: latestFirst,
  });
  const posts = await postModel(db)
    .find({ _id: trusted({ $in: rows.map(({ postId }) => postId) }) })
    .lean<PostDoc[]>();
  const inOrder = rows.flatMap(({ postId }) => posts.filter(({ _id }) => _id.equals(postId)));
  const { inLists: hidden } = await findHiddenPeople(subject);
  const shown = inOrder.filter((post) => !isWrittenBy(hidden, post));
  return page(await assemblePosts(deps, shown, subject, { hidden }), found);
});
