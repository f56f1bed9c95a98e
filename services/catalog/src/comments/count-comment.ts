import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import { type ShowDoc, showModel } from '../shows/shows.api.ts';
import type { ShowCommentDoc } from './show-comment.model.ts';

/**
 * Changes the number of comments of a show, as part of the change that makes it right.
 * @param by 1 for a comment that everyone may see from now on, -1 for one that is gone, 0 for one that is not counted
 * @returns the number afterwards; 0 when the show is gone for good
 */
export async function countComment(
  db: Connection,
  tx: Transaction,
  comment: ShowCommentDoc,
  by: 1 | -1 | 0,
): Promise<number> {
  const { session } = tx;
  const filter = { _id: comment.showId };
  const show = await (by === 0
    ? showModel(db).findOne(filter).session(session)
    : showModel(db).findOneAndUpdate(
        filter,
        { $inc: { commentsCount: by } },
        { returnDocument: 'after', session },
      )
  ).lean<ShowDoc>();
  return show?.commentsCount ?? 0;
}
