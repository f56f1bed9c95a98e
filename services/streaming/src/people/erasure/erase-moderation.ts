import type { Connection, Types } from 'mongoose';
import {
  chatAcceptanceModel,
  chatMuteModel,
  moderationActionModel,
  reviewItemModel,
} from '../../moderation/moderation.api.ts';
import { formerMember } from './anonymise-messages.ts';

/**
 * Takes a person out of the moderation of all chats. What was held back goes; a flagged message is public and stays in review
 * without its sender's name; the record keeps what was done, and neither by whom nor to whom. Turns of slow mode expire.
 */
export async function eraseModeration(db: Connection, userId: Types.ObjectId): Promise<void> {
  const nobody = { byId: formerMember.userId, by: formerMember.user };
  await chatMuteModel(db).deleteMany({ userId });
  await chatMuteModel(db).updateMany({ byId: userId }, { $set: nobody });
  await chatAcceptanceModel(db).deleteMany({ userId });
  await reviewItemModel(db).deleteMany({ userId, kind: 'held' });
  await reviewItemModel(db).updateMany({ userId, kind: 'flagged' }, { $set: formerMember });
  await moderationActionModel(db).updateMany({ byId: userId }, { $set: nobody });
  await moderationActionModel(db).updateMany(
    { userId },
    { $set: { userId: null, detail: formerMember.user } },
  );
}
