import { peopleMentioned } from '@poc/contracts/events/community';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Types } from 'mongoose';
import { findHidingPeople } from '../../members/members.api.ts';
import type { MentionDoc } from './mention.schema.ts';

interface MentioningText {
  readonly postId: string;
  readonly postTitle: string;
  readonly commentId: string | null;
  readonly userId: string;
  readonly mentions: readonly MentionDoc[];
  /** People already notified of the text, or notified for another reason. */
  readonly except?: readonly (Types.ObjectId | undefined)[];
}

/** Publishes the mentions of a text, except of people who blocked or muted the author. */
export async function emitMentions(
  tx: Transaction,
  { mentions, except = [], ...text }: MentioningText,
): Promise<void> {
  const people = mentions
    .map(({ userId }) => userId)
    .filter((userId) => !except.some((one) => one?.equals(userId)));
  const hiding = await findHidingPeople(tx, { subject: { id: text.userId }, people });
  const mentioned = people.map((userId) => userId.toHexString()).filter((id) => !hiding.ids.has(id));
  if (mentioned.length > 0)
    await tx.emit(peopleMentioned, { key: text.postId, data: { ...text, mentioned } });
}
