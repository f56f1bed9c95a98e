import { listComments as contract } from '@poc/contracts/endpoints/community';
import { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { page } from '@poc/kit/http/reply';
import { findPage, type ListSort } from '@poc/kit/mongo/find-page';
import { notWrittenBy } from '../../members/members.api.ts';
import { route } from '../../route.ts';
import { type PostDoc, postModel } from '../post.model.ts';
import { assembleComments } from './assemble-comments.ts';
import { type CommentDoc, commentModel } from './comment.model.ts';

const oldestFirst: ListSort<CommentDoc> = { field: 'createdAt', direction: 1 };

export const listComments = route(contract, everyone, (deps) => async ({ params, query, subject }) => {
  const { db, findHiddenPeople } = deps;
  const post = await postModel(db).findById(params.id, { commentsCount: 1 }).lean<PostDoc>();
  if (!post) return fail('post_not_found');
  const { inLists } = await findHiddenPeople(subject);
  const { rows, total, nextCursor } = await findPage(commentModel(db), {
    ...query,
    filter: { postId: post._id, ...notWrittenBy(inLists) },
    order: oldestFirst,
    // The post's counter: a busy post has too many comments to count them per page.
    count: async () => post.commentsCount,
  });
  return page(await assembleComments(deps, rows, subject), { total, nextCursor });
});
