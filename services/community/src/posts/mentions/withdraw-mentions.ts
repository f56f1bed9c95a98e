import { peopleUnmentioned } from '@poc/contracts/events/community';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { MentionDoc } from './mention.schema.ts';

export async function withdrawMentions(
  tx: Transaction,
  text: { readonly postId: string; readonly commentId: string | null },
  mentions: readonly MentionDoc[] = [],
): Promise<void> {
  const unmentioned = mentions.map(({ userId }) => userId.toHexString());
  if (unmentioned.length > 0)
    await tx.emit(peopleUnmentioned, { key: text.postId, data: { ...text, unmentioned } });
}

export const goneFrom = (
  before: readonly MentionDoc[] = [],
  after: readonly MentionDoc[],
): readonly MentionDoc[] => before.filter((one) => !after.some(({ userId }) => userId.equals(one.userId)));
