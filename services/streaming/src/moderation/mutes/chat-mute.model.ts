import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** A person who may not send on a stream. */
export interface ChatMuteDoc {
  _id: Types.ObjectId;
  streamId: Types.ObjectId;
  userId: Types.ObjectId;
  /** How they were called in their last message there; empty when they sent none. */
  user: string;
  /** Null: a ban without an end. */
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
// A timeout that is over says nothing any more; a ban has no date, and stays.
schema.index({ until: 1 }, { expireAfterSeconds: 86_400 });

export const chatMuteModel = defineModel<ChatMuteDoc>('chat_mute', schema);
