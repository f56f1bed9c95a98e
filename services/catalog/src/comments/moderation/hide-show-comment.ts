import { hideShowComment as contract } from '@poc/contracts/endpoints/catalog';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '../../route.ts';
import { countComment } from '../count-comment.ts';
import { type ShowCommentDoc, showCommentModel } from '../show-comment.model.ts';
import { emitDecision } from './emit-decision.ts';
import { moderateComment } from './moderate-comment.ts';

/** Hides a held or public comment from everyone but its author, and notifies the author. Idempotent. */
export const hideShowComment = route(contract, admins, ({ db, clock }) => async ({ params, subject }) => {
  return moderateComment(db, subject, async (tx) => {
    const before = await showCommentModel(tx).findById(params.id).lean<ShowCommentDoc>();
    if (!before) return fail('comment_not_found');
    if (before.hiddenAt) return { comment: before, commentsCount: await countComment(tx, before, 0) };
    const change = { held: true, hiddenAt: clock.now() };
    await showCommentModel(tx).updateOne({ _id: before._id }, { $set: change });
    const commentsCount = await countComment(tx, before, before.held ? 0 : -1);
    await emitDecision(tx, before, 'hidden');
    await writeAudit(tx, subject, 'show-comment.hide', {
      target: { kind: 'show-comment', id: params.id, ownerId: before.userId.toHexString() },
      before: { held: before.held ?? false, hiddenAt: null, content: before.content },
      after: change,
    });
    return { comment: { ...before, ...change }, commentsCount };
  });
});
