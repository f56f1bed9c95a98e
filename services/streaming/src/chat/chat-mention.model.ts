import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema } from '@poc/kit/mongo/schema';

/** Minimum time in seconds between two notifications of one person about mentions by one sender in a chat. */
export const quietSeconds = 600;

const schema = collectionSchema({
  _id: { type: String, required: true },
  at: { type: Date, required: true },
  /** `seq` of the message. */
  seq: { type: Number, required: true },
});

schema.index({ at: 1 }, { expireAfterSeconds: quietSeconds });

/** Latest notified mention. `_id` is `stream:sender:person`. */
export const chatMentionModel = defineModel('chat_mentions', schema);
