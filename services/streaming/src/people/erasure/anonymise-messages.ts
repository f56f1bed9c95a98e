import { type Connection, Types, trusted } from 'mongoose';
import { chatMessageModel } from '../../chat/chat.api.ts';

/** Author of all erased members' messages; the id belongs to no account. */
export const formerMember = {
  userId: new Types.ObjectId('0'.repeat(24)),
  user: 'Former member',
  avatar: '',
  role: 'user',
} as const;

/**
 * Anonymises some of a person's chat messages. Text and number stay, for the replies and for a sequence without gaps;
 * the text of deleted messages is erased, so that they cannot be restored. Idempotent.
 * @param limit maximum number of messages
 * @returns the number of processed messages; fewer than `limit` means that none are left
 */
export async function anonymiseMessages(
  db: Connection,
  userId: Types.ObjectId,
  limit: number,
): Promise<number> {
  const found = await chatMessageModel(db).find({ userId }, { _id: 1 }).limit(limit).lean();
  if (found.length === 0) return 0;
  const these = { _id: trusted({ $in: found.map(({ _id }) => _id) }) };
  await chatMessageModel(db).updateMany(
    { ...these, deletedAt: trusted({ $exists: true }) },
    { $set: { text: '' } },
  );
  await chatMessageModel(db).updateMany(
    these,
    // Client ids are removed: two of them could collide under the shared id.
    { $set: formerMember, $unset: { clientMessageId: 1, plan: 1, host: 1 } },
  );
  return found.length;
}
