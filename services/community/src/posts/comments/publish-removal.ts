import { commentRemoved } from '@poc/contracts/events/community';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { withdrawMentions } from '../mentions/withdraw-mentions.ts';
import type { CommentDoc } from './comment.model.ts';

export async function publishRemoval(
  tx: Transaction,
  { _id, postId, mentions }: Pick<CommentDoc, '_id' | 'postId' | 'mentions'>,
  { hidden }: { hidden: boolean },
): Promise<void> {
  const text = { postId: postId.toHexString(), commentId: _id.toHexString() };
  await tx.emit(commentRemoved, { key: text.postId, data: { ...text, hidden } });
  await withdrawMentions(tx, text, mentions);
}
