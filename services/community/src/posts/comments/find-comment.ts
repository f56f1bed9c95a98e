import { fail } from '@poc/kit/errors';
import type { Database } from '@poc/kit/mongo/transaction';
import { postModel } from '../post.model.ts';
import { type CommentDoc, commentModel } from './comment.model.ts';

/**
 * Finds a comment. Comments of a deleted post are pending removal, and not found.
 * @throws comment_not_found
 */
export async function findComment(
  db: Database,
  filter: { _id: string; userId?: CommentDoc['userId'] },
): Promise<CommentDoc> {
  const comment = await commentModel(db).findOne(filter).lean<CommentDoc>();
  const post = comment && (await postModel(db).exists({ _id: comment.postId }));
  return comment && post ? comment : fail('comment_not_found');
}
