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
    const { session } = tx;
    const ids = { _id: trusted({ $in: posts.map(({ _id }) => _id) }) };
    const present = await postModel(db).find(ids, { userId: 1 }).session(session).lean<PostDoc[]>();
    await postModel(db).deleteMany(ids, { session });
    await addCleanups(
      db,
      session,
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
    const { session } = tx;
    const ids = { _id: trusted({ $in: comments.map(({ _id }) => _id) }) };
    const present = await commentModel(db)
      .find(ids, { postId: 1, mentions: 1 })
      .session(session)
      .lean<CommentDoc[]>();
    await commentModel(db).deleteMany(ids, { session });
    await addCleanups(
      db,
      session,
      'comment',
      present.map(({ _id }) => _id),
    );
    for (const comment of present) await publishRemoval(tx, comment, { hidden: false });
    const byPost = Map.groupBy(present, ({ postId }) => postId.toHexString());
    for (const [postId, ofPost] of byPost) {
      const _id = new Types.ObjectId(postId);
      const accepted = trusted({ $in: ofPost.map((comment) => comment._id) });
      const by = -ofPost.length;
      await postModel(db).updateOne({ _id }, { $inc: { commentsCount: by } }, { session });
      await postModel(db).updateOne({ _id, acceptedCommentId: accepted }, withoutAnswer, { session });
      const hidden = { _id, hidden: trusted({ $exists: true }) };
      await caseModel(db).updateOne(hidden, { $inc: { 'hidden.row.commentsCount': by } }, { session });
      await caseModel(db).updateOne(
        { ...hidden, 'hidden.row.acceptedCommentId': accepted },
        withoutHiddenAnswer,
        { session },
      );
    }
  });
}
