import { paidPlans } from '@poc/contracts/entitlements';
import { chatFlag } from '@poc/contracts/socket';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';

const schema = collectionSchema({
  streamId: { type: Schema.Types.ObjectId, required: true },
  /** 1, 2, 3, … per stream, without gaps. */
  seq: { type: Number, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  user: { type: String, required: true },
  avatar: { type: String, default: '' },
  role: { type: String, enum: ['user', 'admin'], required: true },
  /** Absent without a paid plan, and on a message of an erased sender. */
  plan: { type: String, enum: paidPlans },
  /** Present for a host, until the sender is erased. */
  host: { type: Boolean, enum: [true] },
  // Empty once the message is deleted and its sender erased.
  text: { type: String, default: '' },
  postedAt: { type: Date, required: true },
  /** Id chosen by the client for deduplication; absent when it sent none. */
  clientMessageId: { type: String },
  /** Warnings shown to viewers. */
  flags: { type: [String], enum: chatFlag.options, default: undefined },
  question: { type: Boolean, enum: [true] },
  /** `seq` of the message that this one replies to. */
  replyTo: { type: Number },
  /** Set while the message is deleted and hidden from everyone. Its text is retained for an undo. */
  deletedAt: { type: Date },
  deletedBy: { type: Schema.Types.ObjectId },
});

/** A stored chat message, with its sender's name, picture and badges at the time of sending. */
export type ChatMessageDoc = DocOf<typeof schema>;
schema.index({ streamId: 1, seq: 1 }, { unique: true });
// For replays that jump to a point in time.
schema.index({ streamId: 1, postedAt: 1 });
schema.index({ streamId: 1, seq: -1, _id: -1 }, { partialFilterExpression: { question: true } });
// For data export and erasure of a person.
schema.index({ userId: 1, _id: 1 });
// Deduplicates retries of a client across nodes.
schema.index(
  { streamId: 1, userId: 1, clientMessageId: 1 },
  { unique: true, partialFilterExpression: { clientMessageId: { $type: 'string' } } },
);

export const chatMessageModel = defineModel('chat_message', schema);
