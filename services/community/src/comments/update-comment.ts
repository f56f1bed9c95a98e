import type * as contracts from '@poc/contracts/endpoints/community';
import { writeAudit } from '@poc/kit/audit/write-audit';
import type { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import { Types } from 'mongoose';
import type { CommunityDeps } from '../community-deps.ts';
import { refuseBanned } from '../posting/refuse-banned.ts';
import { type CommentDoc, commentModel } from '../posts/comment.model.ts';
import { ownTexts } from '../posts/post.policy.ts';
import { revisionModel } from '../posts/revision.model.ts';
import { assembleComments } from './assemble-comments.ts';
import { findComment } from './find-comment.ts';

/**
 * Changes a comment: one's own, and as an administrator any, which leaves an audit entry. What it said before is kept for
 * moderators; the same text again changes nothing.
 * @throws posting_banned; comment_not_found also for another's; unauthenticated for an erased person
 */
export const updateComment =
  ({ db, clock }: Pick<CommunityDeps, 'db' | 'clock'>) =>
  async ({ params, body, subject }: Input<typeof contracts.updateComment, typeof members>) => {
    const comment = await writeForPerson(db, subject, async (tx): Promise<CommentDoc> => {
      const { session } = tx;
      await refuseBanned(db, subject, { now: clock.now(), session });
      const before = await findComment(db, session, { ...ownTexts(subject), _id: params.id });
      const { content, userId, _id } = before;
      if (content === body.content) return before;
      const editedAt = clock.now();
      await commentModel(db).updateOne({ _id }, { $set: { content: body.content, editedAt } }, { session });
      const replaced = { replacedAt: editedAt, replacedBy: new Types.ObjectId(subject.id) };
      await revisionModel(db).create([{ textId: _id, userId, content, ...replaced }], { session });
      const ownerId = userId.toHexString();
      if (ownerId !== subject.id) {
        const target = { kind: 'post-comment', id: params.id, ownerId } as const;
        const texts = { before: { content }, after: { content: body.content } };
        await writeAudit(tx, { actor: subject, action: 'post-comment.update', target, ...texts });
      }
      return { ...before, content: body.content, editedAt };
    });
    const [shown] = await assembleComments(db, [comment], subject);
    return shown ?? fail('comment_not_found');
  };
