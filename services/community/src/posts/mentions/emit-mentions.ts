import { peopleMentioned } from '@poc/contracts/events/community';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Connection, Types } from 'mongoose';
import { findWhoHides } from '../../members/members.api.ts';
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

/** Lets people know that a text names them, except those who blocked or muted who mentions them. */
export async function emitMentions(
  tx: Transaction,
  db: Connection,
  { mentions, except = [], ...text }: MentioningText,
): Promise<void> {
  const people = mentions
    .map(({ userId }) => userId)
    .filter((userId) => !except.some((one) => one?.equals(userId)));
  const hiding = await findWhoHides(db, tx.session, { subject: { id: text.userId }, people });
  const mentioned = people.map((userId) => userId.toHexString()).filter((id) => !hiding.ids.has(id));
  if (mentioned.length > 0)
    await tx.emit(peopleMentioned, { key: text.postId, data: { ...text, mentioned } });
}
