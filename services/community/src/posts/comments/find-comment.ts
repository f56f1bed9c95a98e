import { fail } from '@poc/kit/errors';
import type { ClientSession, Connection } from 'mongoose';
import { postModel } from '../post.model.ts';
import { type CommentDoc, commentModel } from './comment.model.ts';

/**
 * Finds a comment. Comments of a deleted post are pending removal, and not found.
 * @param session of a transaction that changes it
 * @throws comment_not_found
 */
export async function findComment(
  db: Connection,
  session: ClientSession | null,
  filter: { _id: string; userId?: CommentDoc['userId'] },
): Promise<CommentDoc> {
  const comment = await commentModel(db).findOne(filter).session(session).lean<CommentDoc>();
  const post = comment && (await postModel(db).exists({ _id: comment.postId }).session(session));
  return comment && post ? comment : fail('comment_not_found');
}
