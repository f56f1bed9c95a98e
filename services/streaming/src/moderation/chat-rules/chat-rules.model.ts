import type { ChatRules } from '@poc/contracts/entities/streaming';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

/** Rules of a chat without a row. */
export const defaultRules: ChatRules = {
  slowModeSeconds: 0,
  rulesRequired: false,
  blockedWords: [],
  heldWords: [],
  holdLinks: false,
};

const schema = collectionSchema({
  _id: { type: Schema.Types.ObjectId, required: true },
  slowModeSeconds: { type: Number, default: 0 },
  rulesRequired: { type: Boolean, default: false },
  blockedWords: { type: [String], default: [] },
  heldWords: { type: [String], default: [] },
  holdLinks: { type: Boolean, default: false },
  pinnedMessageId: { type: Schema.Types.ObjectId, default: null },
});

/** Moderation rules of a stream's chat. `_id` is the stream's; a stream without a row has the defaults. */
export type ChatRulesDoc = DocOf<typeof schema>;

export const chatRulesModel = defineModel('chat_rules', schema);
