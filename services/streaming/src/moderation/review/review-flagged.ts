import type { ChatMessage } from '@poc/contracts/socket';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { writeSignal } from '../../cluster/cluster.api.ts';
import { type ReviewItemDoc, reviewItemModel } from './review-item.model.ts';

/** Adds messages with a warning to the review list, in the transaction that stores them. */
export async function reviewFlagged(
  tx: Transaction,
  streamId: string,
  messages: readonly ChatMessage[],
): Promise<void> {
  const flagged = messages.filter(({ flags }) => flags && flags.length > 0).map(itemOf);
  if (flagged.length === 0) return;
  await reviewItemModel(tx).insertMany(flagged);
  await writeSignal(tx, streamId, { kind: 'review' });
}

function itemOf(message: ChatMessage): ReviewItemDoc {
  const flags = message.flags ?? [];
  return {
    _id: new Types.ObjectId(message.id),
    streamId: new Types.ObjectId(message.streamId),
    kind: 'flagged',
    userId: new Types.ObjectId(message.user_id),
    user: message.user,
    avatar: message.avatar,
    role: message.role,
    text: message.text,
    reasons: [...flags],
    flags: [...flags],
    at: new Date(message.timestamp),
    decision: null,
  };
}
