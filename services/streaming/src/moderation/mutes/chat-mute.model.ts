import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  streamId: { type: Schema.Types.ObjectId, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  /** Name in the person's last message in the chat; empty if there is none. */
  user: { type: String, default: '' },
  /** Null for a permanent ban. */
  until: { type: Date, default: null },
  reason: { type: String, required: true },
  byId: { type: Schema.Types.ObjectId, required: true },
  by: { type: String, required: true },
  at: { type: Date, required: true },
});

/** A mute or ban of a person in a stream's chat. */
export type ChatMuteDoc = DocOf<typeof schema>;
schema.index({ streamId: 1, userId: 1 }, { unique: true });
schema.index({ streamId: 1, at: -1, _id: -1 });
schema.index({ userId: 1 });
schema.index({ byId: 1 });
// Deletes expired timeouts; bans have no date and stay.
schema.index({ until: 1 }, { expireAfterSeconds: 86_400 });

export const chatMuteModel = defineModel('chat_mute', schema);
