import { updateComment as contract } from '@poc/contracts/endpoints/community';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { reviewText } from '@poc/kit/moderation/review-text';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import { Types } from 'mongoose';
import { flagText, refuseBanned, refuseFlood, refuseManyLinks } from '../../moderation/moderation.api.ts';
import { route } from '../../route.ts';
import { emitMentions } from '../mentions/emit-mentions.ts';
import { resolveMentions } from '../mentions/resolve-mentions.ts';
import { goneFrom, withdrawMentions } from '../mentions/withdraw-mentions.ts';
import { type PostDoc, postModel } from '../post.model.ts';
import { ownTexts } from '../post.policy.ts';
import { revisionModel } from '../revision.model.ts';
import { assembleComments } from './assemble-comments.ts';
import { type CommentDoc, commentModel } from './comment.model.ts';
import { findComment } from './find-comment.ts';

/**
 * Updates a comment; the earlier version is retained for moderators. Administrators may update any, which is audited.
 * An unchanged text is a no-op.
 * @throws activity_limit for the 31st edit within 10 minutes; comment_not_found also for another person's comment
 */
export const updateComment = route(contract, members, (deps) => async ({ params, body, subject }) => {
  const { db, clock } = deps;
  const comment = await writeForPerson(db, subject, async (tx, person): Promise<CommentDoc> => {
    await refuseBanned(tx, subject, clock.now());
    const before = await findComment(tx, { ...ownTexts(subject), _id: params.id });
    const { content, userId, _id } = before;
    if (content === body.content) return before;
    const editedAt = clock.now();
    const attempt = { subject, person, now: editedAt };
    await refuseFlood(tx, 'edit', attempt);
    const flags = reviewText(body.content, { subject, joinedAt: person.joinedAt, now: editedAt });
    await refuseManyLinks(tx, flags, attempt, before.flags);
    const mentions = await resolveMentions(tx, {
      content: body.content,
      ids: body.mentions,
      subject,
    });
    const $set = { content: body.content, mentions, editedAt, flags };
    await commentModel(tx).updateOne({ _id }, { $set });
    const replaced = { replacedAt: editedAt, replacedBy: new Types.ObjectId(subject.id) };
    await revisionModel(tx).create({ textId: _id, userId, content, ...replaced });
    const post = await postModel(tx).findById(before.postId, { title: 1 }).lean<PostDoc>();
    const text = { _id, postId: before.postId, userId, title: post?.title ?? '', content: body.content };
    await flagText(tx, { ...text, kind: 'comment', flags }, editedAt);
    await emitMentions(tx, {
      postId: before.postId.toHexString(),
      postTitle: text.title,
      commentId: params.id,
      userId: subject.id,
      mentions,
      except: before.mentions?.map((one) => one.userId) ?? [],
    });
    await withdrawMentions(
      tx,
      { postId: before.postId.toHexString(), commentId: params.id },
      goneFrom(before.mentions, mentions),
    );
    const ownerId = userId.toHexString();
    if (ownerId !== subject.id) {
      const target = { kind: 'post-comment', id: params.id, ownerId } as const;
      const texts = { before: { content }, after: { content: body.content } };
      await writeAudit(tx, subject, 'post-comment.update', { target, ...texts });
    }
    return { ...before, ...$set };
  });
  const [shown] = await assembleComments(deps, [comment], subject);
  return shown ?? fail('comment_not_found');
});
