import type { Subject } from '@poc/kit/auth/subject';
import { type Transaction, withTransaction } from '@poc/kit/mongo/transaction';
import { findPeople } from '@poc/kit/people/find-people';
import type { Connection } from 'mongoose';
import type { CountedComment } from '../create-show-comment.ts';
import { presentShowComment } from '../present-show-comment.ts';
import type { ShowCommentDoc } from '../show-comment.model.ts';

interface Moderated {
  comment: ShowCommentDoc;
  commentsCount: number;
}

/** Changes a comment in one transaction. @returns the comment as the moderator sees it */
export async function moderateComment(
  db: Connection,
  moderator: Subject,
  change: (tx: Transaction) => Promise<Moderated>,
): Promise<CountedComment> {
  const { comment, commentsCount } = await withTransaction(db, change);
  const authors = await findPeople(db, [comment.userId]);
  const author = authors.get(comment.userId.toHexString());
  return { comment: presentShowComment(comment, author, moderator), comments_count: commentsCount };
}
