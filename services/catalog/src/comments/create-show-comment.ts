import { createShowComment as contract } from '@poc/contracts/endpoints/catalog';
import { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { foldText } from '@poc/kit/moderation/fold-text';
import { refuseBanned } from '@poc/kit/moderation/refuse-banned';
import { reviewText } from '@poc/kit/moderation/review-text';
import { getAuthor } from '@poc/kit/people/get-person';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import { Types } from 'mongoose';
import { projectedPeople } from '../projected-people.ts';
import { route } from '../route.ts';
import { showModel, visibleShows } from '../shows/shows.api.ts';
import { countComment } from './count-comment.ts';
import { type PostingBanDoc, postingBanModel } from './moderation/posting-ban.model.ts';
import { presentShowComment, type ShowCommentResponse } from './present-show-comment.ts';
import { type ShowCommentDoc, showCommentModel } from './show-comment.model.ts';

/** A comment with its show's comment count. */
export interface CountedComment {
  comment: ShowCommentResponse;
  comments_count: number;
}

/**
 * Comments on a show. Text that needs review is stored as held: only its author and administrators see it.
 * @throws unauthenticated for an erased person; invalid_request for a comment that has only invisible characters
 */
export const createShowComment = route(contract, members, (deps) => async ({ params, body, subject }) => {
  if (foldText(body.content).trim() === '') {
    return fail('invalid_request', { faults: [{ path: 'body.content', msg: 'is required' }] });
  }
  const { db, clock } = deps;
  const { comment, author, commentsCount } = await writeForPerson(db, subject, async (tx, person) => {
    const now = clock.now();
    refuseBanned(await postingBanModel(tx).findById(subject.id).lean<PostingBanDoc>(), now);
    const show = await showModel(tx).exists({ ...visibleShows, _id: params.id });
    if (!show) return fail('show_not_found');
    const [heldFor = null] = reviewText(body.content, { subject, joinedAt: person.joinedAt, now });
    const comment: ShowCommentDoc = {
      _id: new Types.ObjectId(),
      showId: new Types.ObjectId(params.id),
      userId: new Types.ObjectId(subject.id),
      content: body.content,
      likes: 0,
      createdAt: now,
      held: heldFor !== null,
      heldFor,
      hiddenAt: null,
    };
    await showCommentModel(tx).create(comment);
    const commentsCount = await countComment(tx, comment, heldFor ? 0 : 1);
    return { comment, author: person, commentsCount };
  });
  const known = await getAuthor(deps, projectedPeople, author);
  return { comment: presentShowComment(comment, known, subject), comments_count: commentsCount };
});
