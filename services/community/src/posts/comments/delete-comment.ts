import { deleteComment as contract } from '@poc/contracts/endpoints/community';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { members } from '@poc/kit/auth/policies';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { route } from '../../route.ts';
import { addCleanup } from '../cleanup/add-cleanup.ts';
import { postModel } from '../post.model.ts';
import { ownTexts } from '../post.policy.ts';
import { unaccept } from '../unaccept.ts';
import { commentModel } from './comment.model.ts';
import { findComment } from './find-comment.ts';
import { publishRemoval } from './publish-removal.ts';

/**
 * Deletes a comment; replies stay. Administrators may delete any comment, which is audited.
 * @throws comment_not_found also for another person's comment
 */
export const deleteComment = route(contract, members, ({ db }) => async ({ params, subject }) => {
  return withTransaction(db, async (tx) => {
    const comment = await findComment(tx, { ...ownTexts(subject), _id: params.id });
    const { _id, postId, content } = comment;
    await commentModel(tx).deleteOne({ _id });
    await postModel(tx).updateOne({ _id: postId }, { $inc: { commentsCount: -1 } });
    await unaccept(tx, comment);
    await addCleanup(tx, 'comment', _id);
    await publishRemoval(tx, comment, { hidden: false });
    const ownerId = comment.userId.toHexString();
    if (ownerId === subject.id) return;
    await writeAudit(tx, subject, 'post-comment.delete', {
      target: { kind: 'post-comment', id: params.id, ownerId },
      before: { postId: postId.toHexString(), content },
    });
  });
});
