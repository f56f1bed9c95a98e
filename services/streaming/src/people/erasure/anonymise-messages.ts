import { type Connection, Types, trusted } from 'mongoose';
import { chatMessageModel } from '../../chat/chat.api.ts';

/** Who wrote the messages of those who left: one id for all of them, which is nobody's. */
export const formerMember = {
  userId: new Types.ObjectId('0'.repeat(24)),
  user: 'Former member',
  avatar: '',
  role: 'user',
} as const;

/**
 * Takes a person off some of their chat messages: the words and their numbers stay, for those who answered them and for
 * the rule that numbers have no holes. The words of deleted ones go too: nobody may bring them back. Done again, it goes on
 * with those that are left.
 * @param limit at most so many
 * @returns how many were left; fewer than `limit` means that none is any more
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
    // The sender's own id of a message has done its work; kept, two of them could meet under the one id of nobody.
    { $set: formerMember, $unset: { clientMessageId: 1 } },
  );
  return found.length;
}
