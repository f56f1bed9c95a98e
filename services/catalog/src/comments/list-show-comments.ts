import { listShowComments as contract } from '@poc/contracts/endpoints/catalog';
import { everyone } from '@poc/kit/auth/policies';
import { pageOf } from '@poc/kit/http/reply';
import { findPage, type ListSort } from '@poc/kit/mongo/find-page';
import { findPeople } from '@poc/kit/people/find-people';
import { route } from '../route.ts';
import { findVisibleShow } from '../shows/shows.api.ts';
import { visibleComments } from './comment.policy.ts';
import { presentShowComment } from './present-show-comment.ts';
import { type ShowCommentDoc, showCommentModel } from './show-comment.model.ts';

const newestFirst: ListSort<ShowCommentDoc> = { field: 'createdAt', direction: -1 };

/** Lists the comments on a published show that the subject may see, newest first, with their authors. */
export const listShowComments = route(contract, everyone, ({ db }) => async ({ params, query, subject }) => {
  const show = await findVisibleShow(db, params.id);
  const comments = showCommentModel(db);
  const own = subject && { showId: show._id, userId: subject.id, held: true };
  const ownHeld = own !== null && (await comments.exists(own)) !== null;
  const found = await findPage(comments, {
    ...query,
    filter: { showId: show._id, ...visibleComments(subject, ownHeld) },
    order: newestFirst,
  });
  const authors = await findPeople(
    db,
    found.rows.map(({ userId }) => userId),
  );
  return pageOf(found, (comment) =>
    presentShowComment(comment, authors.get(comment.userId.toHexString()), subject),
  );
});
