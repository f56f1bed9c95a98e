import { createComment as contract } from '@poc/contracts/endpoints/community';
import { postCommented } from '@poc/contracts/events/community';
import { members } from '@poc/kit/auth/policies';
import { createKeyedMutex } from '@poc/kit/concurrency/keyed-mutex';
import { fail } from '@poc/kit/errors';
import { reviewText } from '@poc/kit/moderation/review-text';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { getAuthor } from '@poc/kit/people/get-person';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import { Types } from 'mongoose';
import { projectedPeople, refuseBlocked } from '../../members/members.api.ts';
import { flagText, refuseBanned, refuseFlood, refuseManyLinks } from '../../moderation/moderation.api.ts';
import { route } from '../../route.ts';
import { emitMentions } from '../mentions/emit-mentions.ts';
import { resolveMentions } from '../mentions/resolve-mentions.ts';
import { type PostDoc, postModel } from '../post.model.ts';
import { assembleComments } from './assemble-comments.ts';
import { type CommentDoc, commentModel } from './comment.model.ts';

/**
 * Adds a comment to a post, or a reply to a comment. Updates the post's count in the same transaction. A flagged
 * comment is shown with a warning, and waits for a moderator.
 */
export const createComment = route(contract, members, (deps) => {
  const { db, clock } = deps;
  const withLock = createKeyedMutex();

  return async ({ body, subject }) => {
    const comment: CommentDoc = {
      _id: new Types.ObjectId(),
      postId: new Types.ObjectId(body.post_id),
      userId: new Types.ObjectId(subject.id),
      ...(body.parent_id ? { parentId: new Types.ObjectId(body.parent_id) } : {}),
      content: body.content,
      likes: 0,
      createdAt: clock.now(),
    };
    const written = await withLock(body.post_id, () =>
      writeForPerson(db, subject, async (tx, person) => {
        const now = comment.createdAt;
        await refuseBanned(tx, subject, now);
        const attempt = { subject, person, now };
        await refuseFlood(tx, 'comment', attempt);
        const flags = reviewText(comment.content, { subject, joinedAt: person.joinedAt, now });
        await refuseManyLinks(tx, flags, attempt);
        const post = { _id: comment.postId };
        const counted = await postModel(tx)
          .findOneAndUpdate(post, { $inc: { commentsCount: 1 } })
          .lean<PostDoc>();
        if (!counted) return fail('post_not_found');
        if (counted.locked) return fail('post_locked');
        const parent = await findParent(tx, comment);
        const people = [counted.userId, parent?.userId];
        const muting = await refuseBlocked(tx, { subject, people });
        const notified = (userId: Types.ObjectId | undefined) => {
          const id = userId?.toHexString();
          return id === undefined || muting.has(id) ? null : id;
        };
        const mentions = await resolveMentions(tx, {
          content: comment.content,
          ids: body.mentions,
          subject,
        });
        const stored = {
          ...comment,
          ...(mentions.length > 0 ? { mentions } : {}),
          ...(flags.length > 0 ? { flags } : {}),
        };
        await commentModel(tx).create(stored);
        // A new text has no case to close.
        if (flags.length > 0) await flagText(tx, { ...textOf(comment), title: counted.title, flags }, now);
        const data = {
          postId: body.post_id,
          postUserId: notified(counted.userId) ?? undefined,
          postTitle: counted.title,
          commentId: comment._id.toHexString(),
          userId: subject.id,
          parentId: body.parent_id ?? null,
          parentUserId: notified(parent?.userId),
        };
        await tx.emit(postCommented, { key: body.post_id, data });
        await emitMentions(tx, {
          postId: body.post_id,
          postTitle: counted.title,
          commentId: data.commentId,
          userId: subject.id,
          mentions,
          // These people are notified of the comment or reply itself.
          except: people,
        });
        return { person, stored };
      }),
    );
    await getAuthor(deps, projectedPeople, written.person);
    const [shown] = await assembleComments(deps, [written.stored], subject);
    return shown ?? fail('comment_not_found');
  };
});

const textOf = ({ _id, postId, userId, content }: CommentDoc) => ({
  _id,
  kind: 'comment' as const,
  postId,
  userId,
  content,
});

async function findParent(tx: Transaction, { postId, parentId }: CommentDoc): Promise<CommentDoc | null> {
  if (!parentId) return null;
  const parent = await commentModel(tx)
    .findOne({ _id: parentId, postId }, { parentId: 1, userId: 1 })
    .lean<CommentDoc>();
  if (!parent) return fail('comment_not_found');
  if (parent.parentId) {
    fail('invalid_request', { faults: [{ path: 'body.parent_id', msg: 'is itself a reply' }] });
  }
  return parent;
}
