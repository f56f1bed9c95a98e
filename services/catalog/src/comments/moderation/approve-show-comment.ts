import { approveShowComment as contract } from '@poc/contracts/endpoints/catalog';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '../../route.ts';
import { countComment } from '../count-comment.ts';
import { type ShowCommentDoc, showCommentModel } from '../show-comment.model.ts';
import { emitDecision } from './emit-decision.ts';
import { moderateComment } from './moderate-comment.ts';

/** Makes a held or hidden comment public, counts it and notifies its author. Idempotent. */
export const approveShowComment = route(contract, admins, ({ db }) => async ({ params, subject }) => {
  return moderateComment(db, subject, async (tx) => {
    const approved = await showCommentModel(tx)
      .findOneAndUpdate(
        { _id: params.id, held: true },
        { $set: { held: false, hiddenAt: null } },
        { returnDocument: 'after' },
      )
      .lean<ShowCommentDoc>();
    if (!approved) {
      const shown = await showCommentModel(tx).findById(params.id).lean<ShowCommentDoc>();
      if (!shown) return fail('comment_not_found');
      return { comment: shown, commentsCount: await countComment(tx, shown, 0) };
    }
    const commentsCount = await countComment(tx, approved, 1);
    await emitDecision(tx, approved, 'shown');
    await writeAudit(tx, subject, 'show-comment.approve', {
      target: { kind: 'show-comment', id: params.id, ownerId: approved.userId.toHexString() },
      before: { held: true },
      after: { held: false },
    });
    return { comment: approved, commentsCount };
  });
});
