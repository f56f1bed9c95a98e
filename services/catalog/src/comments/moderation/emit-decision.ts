import { showCommentModerated } from '@poc/contracts/events/catalog';
import { cutText } from '@poc/contracts/graphemes';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type ShowDoc, showModel } from '../../shows/shows.api.ts';
import type { ShowCommentDoc } from '../show-comment.model.ts';

const excerptLength = 80;

/** Publishes a moderator's decision on a comment, for the notification to its author. */
export async function emitDecision(
  tx: Transaction,
  { _id, showId, userId, content }: ShowCommentDoc,
  action: 'hidden' | 'shown',
): Promise<void> {
  const show = await showModel(tx).findById(showId, { title: 1 }).lean<Pick<ShowDoc, 'title'>>();
  const commentId = _id.toHexString();
  await tx.emit(showCommentModerated, {
    key: commentId,
    data: {
      commentId,
      showId: showId.toHexString(),
      showTitle: show?.title ?? '',
      userId: userId.toHexString(),
      action,
      excerpt: cutText(content, excerptLength),
    },
  });
}
