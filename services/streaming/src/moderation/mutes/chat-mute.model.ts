import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A mute or ban of a person in a stream's chat. */
export interface ChatMuteDoc {
  _id: Types.ObjectId;
  streamId: Types.ObjectId;
  userId: Types.ObjectId;
  /** Name in their last message there; empty without one. */
  user: string;
  /** Null for a permanent ban. */
  until: Date | null;
  reason: string;
  byId: Types.ObjectId;
  by: string;
  at: Date;
}

const schema = new Schema<ChatMuteDoc>(
  {
    streamId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    user: { type: String, default: '' },
    until: { type: Date, default: null },
    reason: { type: String, required: true },
    byId: { type: Schema.Types.ObjectId, required: true },
    by: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ streamId: 1, userId: 1 }, { unique: true });
schema.index({ streamId: 1, at: -1, _id: -1 });
schema.index({ userId: 1 });
schema.index({ byId: 1 });
// Expired timeouts are deleted; bans have no date and stay.
schema.index({ until: 1 }, { expireAfterSeconds: 86_400 });

export const chatMuteModel = defineModel<ChatMuteDoc>('chat_mute', schema);
