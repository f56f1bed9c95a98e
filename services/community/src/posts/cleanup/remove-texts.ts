import { postDeleted } from '@poc/contracts/events/community';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type Connection, Types, trusted } from 'mongoose';
import { caseModel } from '../../moderation/moderation.api.ts';
import { type CommentDoc, commentModel } from '../comments/comment.model.ts';
import { publishRemoval } from '../comments/publish-removal.ts';
import { type PostDoc, postModel } from '../post.model.ts';
import { withoutAnswer, withoutHiddenAnswer } from '../unaccept.ts';
import { addCleanups } from './add-cleanup.ts';

/** Deletes posts of a deleted person, each with a cleanup task. Skips posts deleted or hidden in the meantime. */
export async function removePosts(db: Connection, posts: readonly PostDoc[]): Promise<void> {
  await withTransaction(db, async (tx) => {
    const ids = { _id: trusted({ $in: posts.map(({ _id }) => _id) }) };
    const present = await postModel(tx).find(ids, { userId: 1 }).lean<PostDoc[]>();
    await postModel(tx).deleteMany(ids);
    await addCleanups(
      tx,
      'post',
      present.map(({ _id }) => _id),
    );
    for (const { _id, userId } of present) {
      const postId = _id.toHexString();
      await tx.emit(postDeleted, { key: postId, data: { postId, by: userId.toHexString() } });
    }
  });
}

/**
 * Deletes comments of a deleted person, and updates the counts and accepted answers of their posts, including hidden
 * ones. Replies by others stay.
 */
export async function removeComments(db: Connection, comments: readonly CommentDoc[]): Promise<void> {
  await withTransaction(db, async (tx) => {
    const ids = { _id: trusted({ $in: comments.map(({ _id }) => _id) }) };
    const present = await commentModel(tx).find(ids, { postId: 1, mentions: 1 }).lean<CommentDoc[]>();
    await commentModel(tx).deleteMany(ids);
    await addCleanups(
      tx,
      'comment',
      present.map(({ _id }) => _id),
    );
    for (const comment of present) await publishRemoval(tx, comment, { hidden: false });
    const byPost = Map.groupBy(present, ({ postId }) => postId.toHexString());
    for (const [postId, ofPost] of byPost) {
      const _id = new Types.ObjectId(postId);
      const accepted = trusted({ $in: ofPost.map((comment) => comment._id) });
      const by = -ofPost.length;
      await postModel(tx).updateOne({ _id }, { $inc: { commentsCount: by } });
      await postModel(tx).updateOne({ _id, acceptedCommentId: accepted }, withoutAnswer);
      const hidden = { _id, hidden: trusted({ $exists: true }) };
      await caseModel(tx).updateOne(hidden, { $inc: { 'hidden.row.commentsCount': by } });
      await caseModel(tx).updateOne(
        { ...hidden, 'hidden.row.acceptedCommentId': accepted },
        withoutHiddenAnswer,
      );
    }
  });
}
