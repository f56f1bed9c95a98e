import type { Connection, Types } from 'mongoose';
import {
  chatAcceptanceModel,
  chatMuteModel,
  moderationActionModel,
  reviewItemModel,
} from '../../moderation/moderation.api.ts';
import { formerMember } from './anonymise-messages.ts';

/**
 * Erases a person from the moderation of all chats. Held messages are deleted; flagged messages are public and stay
 * in review without the sender's name; log entries stay without names. Slow-mode rows expire.
 */
export async function eraseModeration(db: Connection, userId: Types.ObjectId): Promise<void> {
  const nobody = { byId: formerMember.userId, by: formerMember.user };
  await chatMuteModel(db).deleteMany({ userId });
  await chatMuteModel(db).updateMany({ byId: userId }, { $set: nobody });
  await chatAcceptanceModel(db).deleteMany({ userId });
  await reviewItemModel(db).deleteMany({ userId, kind: 'held' });
  await reviewItemModel(db).updateMany(
    { userId, kind: 'flagged' },
    { $set: formerMember, $unset: { plan: 1, host: 1 } },
  );
  await moderationActionModel(db).updateMany({ byId: userId }, { $set: nobody });
  await moderationActionModel(db).updateMany(
    { userId },
    { $set: { userId: null, detail: formerMember.user } },
  );
}
