import { peopleMentioned } from '@poc/contracts/events/community';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Types } from 'mongoose';
import type { MentionDoc } from './mention.schema.ts';

interface MentioningText {
  readonly postId: string;
  readonly postTitle: string;
  readonly commentId: string | null;
  /** Who mentions them. */
  readonly userId: string;
  readonly mentions: readonly MentionDoc[];
  /** Who hears of the text anyhow, or heard of it before. */
  readonly except?: readonly (Types.ObjectId | undefined)[];
}

/** Lets people know that a text names them. */
export async function emitMentions(
  tx: Transaction,
  { mentions, except = [], ...text }: MentioningText,
): Promise<void> {
  const mentioned = mentions
    .filter(({ userId }) => !except.some((one) => one?.equals(userId)))
    .map(({ userId }) => userId.toHexString());
  if (mentioned.length > 0)
    await tx.emit(peopleMentioned, { key: text.postId, data: { ...text, mentioned } });
}
