import { deleteShowComment as contract } from '@poc/contracts/endpoints/catalog';
import { showCommentDeleted } from '@poc/contracts/events/catalog';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { route } from '../route.ts';
import { ownComments } from './comment.policy.ts';
import { countComment } from './count-comment.ts';
import { type ShowCommentDoc, showCommentModel } from './show-comment.model.ts';

/**
 * Deletes a comment, held or not. An administrator's deletion of another member's comment is audited.
 * @throws comment_not_found also for another member's comment, so that its existence is not revealed
 */
export const deleteShowComment = route(contract, members, ({ db }) => async ({ params, subject }) => {
  return withTransaction(db, async (tx) => {
    const comment = await showCommentModel(tx)
      .findOneAndDelete({ ...ownComments(subject), _id: params.id })
      .lean<ShowCommentDoc>();
    if (!comment) return fail('comment_not_found');
    const showId = comment.showId.toHexString();
    await tx.emit(showCommentDeleted, { key: params.id, data: { commentId: params.id, showId } });
    const ownerId = comment.userId.toHexString();
    if (ownerId !== subject.id) {
      await writeAudit(tx, subject, 'show-comment.delete', {
        target: { kind: 'show-comment', id: params.id, ownerId },
        before: { showId: comment.showId, content: comment.content },
      });
    }
    return { comments_count: await countComment(tx, comment, comment.held ? 0 : -1) };
  });
});
