import type { Transaction } from '@poc/kit/mongo/transaction';
import type { CommentDoc } from './comments/comment.model.ts';
import { postModel } from './post.model.ts';

export const withoutAnswer = { $unset: { acceptedCommentId: 1, answeredBy: 1 } } as const;
/** Update that clears the accepted answer in the case of a hidden post. */
export const withoutHiddenAnswer = {
  $unset: { 'hidden.row.acceptedCommentId': 1, 'hidden.row.answeredBy': 1 },
} as const;

/** Clears the accepted answer of a post when its comment is removed or hidden. */
export async function unaccept(
  tx: Transaction,
  { _id, postId }: Pick<CommentDoc, '_id' | 'postId'>,
): Promise<void> {
  const accepted = { _id: postId, acceptedCommentId: _id };
  await postModel(tx).updateOne(accepted, withoutAnswer);
}
