import type { Transaction } from '@poc/kit/mongo/transaction';
import { type ShowDoc, showModel } from '../shows/shows.api.ts';
import type { ShowCommentDoc } from './show-comment.model.ts';

/**
 * Updates a show's comment count in the transaction of the comment's change.
 * @param by 1 for a comment that becomes public, -1 for a public one that is removed, 0 for no change
 * @returns the new count; 0 when the show no longer exists
 */
export async function countComment(
  tx: Transaction,
  comment: ShowCommentDoc,
  by: 1 | -1 | 0,
): Promise<number> {
  const filter = { _id: comment.showId };
  const show = await (by === 0
    ? showModel(tx).findOne(filter)
    : showModel(tx).findOneAndUpdate(filter, { $inc: { commentsCount: by } }, { returnDocument: 'after' })
  ).lean<ShowDoc>();
  return show?.commentsCount ?? 0;
}
