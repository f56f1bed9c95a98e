import { acceptComment as contract } from '@poc/contracts/endpoints/community';
import { postAnswered } from '@poc/contracts/events/community';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { personModel } from '@poc/kit/people/person.model';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import { refuseBlocked } from '../../members/members.api.ts';
import { route } from '../../route.ts';
import { type PostDoc, postModel } from '../post.model.ts';
import { ownTexts } from '../post.policy.ts';
import { withoutAnswer } from '../unaccept.ts';
import { type CommentDoc, commentModel } from './comment.model.ts';

/**
 * Accepts a comment as the answer of its post, or clears the accepted answer. Notifies the comment's author the first
 * time, unless they accepted it themselves. Administrators may do so for any post, which is audited. Idempotent.
 * @throws post_not_found also for another person's post
 */
export const acceptComment = route(contract, members, ({ db }) => ({ params, body, subject }) => {
  return writeForPerson(db, subject, async (tx) => {
    const id = body.comment_id;
    const own = { ...ownTexts(subject), _id: params.id };
    const post = (await postModel(tx).findOne(own).lean<PostDoc>()) ?? fail('post_not_found');
    const { _id, userId, title, answeredBy } = post;
    const before = post.acceptedCommentId?.toHexString() ?? null;
    if (before === id) return { accepted_comment_id: id };
    const comment = await commentModel(tx).findOne({ _id: id, postId: _id }).lean<CommentDoc>();
    if (id !== null && !comment) return fail('comment_not_found');
    const choosers = [userId.toHexString(), subject.id];
    const isOwn = comment && choosers.includes(comment.userId.toHexString());
    const isErased = comment && (await personModel(tx).exists({ _id: comment.userId, deleted: true }));
    const author = isOwn || isErased ? undefined : comment?.userId;
    const muting = await refuseBlocked(tx, { subject, people: [author] });
    await postModel(tx).updateOne({ _id }, withoutAnswer);
    const answer = { acceptedCommentId: comment?._id, ...(author && { answeredBy: author }) };
    if (comment) await postModel(tx).updateOne({ _id }, { $set: answer });
    const publish = (commentId: string, commentUserId: string, accepted: boolean) => {
      const data = { postId: params.id, postTitle: title, userId: subject.id };
      return tx.emit(postAnswered, {
        key: params.id,
        data: { ...data, commentId, commentUserId, accepted },
      });
    };
    if (before && answeredBy) await publish(before, answeredBy.toHexString(), false);
    const authorId = author?.toHexString();
    if (id && authorId && !comment?.isAnnounced && !muting.has(authorId)) {
      await commentModel(tx).updateOne({ _id: id }, { isAnnounced: true });
      await publish(id, authorId, true);
    }
    const ownerId = userId.toHexString();
    if (ownerId !== subject.id) {
      await writeAudit(tx, subject, 'post.answer', {
        target: { kind: 'post', id: params.id, ownerId, name: title },
        before: { answer: before },
        after: { answer: id },
      });
    }
    return { accepted_comment_id: id };
  });
});
